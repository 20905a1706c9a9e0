import { Ban, TriangleAlert, UserX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { ask } from '#web/ui/overlay/ask.js';
import { Act } from './act.js';

const blockedDays = 7;
/**
 * What an admin can do about whoever wrote a post: warn, block for a week, take away all that they wrote. Which post is said:
 * the login that is shown may be somebody else's by now.
 */
export function AuthorActs({ author, post }: { author: string; post: string }) {
  const t = useText();
  const person = usePerson();
  const warn = useSend('POST admin/forum-people/{login}/warn', { isShownHere: true });
  const block = useSend('POST admin/forum-people/{login}/block', { isShownHere: true });
  const remove = useSend('POST admin/forum-removals', { isShownHere: true });
  if (person?.role !== 'admin' || person.login === author) return null;
  const params = { login: author };
  const acts = [
    { id: 'warn', Icon: TriangleAlert, act: (reason: string) => warn.mutateAsync({ params, body: { post, reason } }) },
    {
      id: 'block',
      Icon: Ban,
      act: (reason: string) => block.mutateAsync({ params, body: { days: blockedDays, post, reason } }),
    },
    {
      id: 'removeAll',
      Icon: UserX,
      act: (reason: string) => remove.mutateAsync({ body: { login: author, post, reason } }),
    },
  ] as const;
  return acts.map(({ id, Icon, act }) => (
    <Act
      key={id}
      Icon={Icon}
      onClick={() =>
        void ask({
          title: t({ id: `forum.author.${id}.title` }, { login: author }),
          text: t({ id: `forum.author.${id}.text` }),
          verb: t({ id: `forum.author.${id}` }),
          reason: true,
          danger: id !== 'warn',
          act,
        })
      }
    >
      <FormattedMessage id={`forum.author.${id}`} />
    </Act>
  ));
}
