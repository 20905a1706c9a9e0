import { Flag, Pencil, Trash2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { useSend } from '#web/lib/data/use-send.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { ask } from '#web/ui/overlay/ask.js';
import { Act } from './act.js';
import { useRereadChanges } from './topic.data.js';
import { useIsOthers } from './use-is-others.js';

interface Props {
  kind: 'topic' | 'comment';
  id: string;
  topicId: string;
  author: string;
  canEdit: boolean;
}

/** To one's own post; again, it leads back to what was read, also where the form did not come. */
export const EditAct = ({ onEdit }: { onEdit: () => void }) => (
  <Act Icon={Pencil} data-key="e" onClick={onEdit}>
    <FormattedMessage id="forum.edit" />
  </Act>
);

/** What takes a post away: one's own is deleted, of others' one complains. */
export function GoneActs({ kind, id, topicId, author, canEdit }: Props) {
  const remove = useRemove({ kind, id, topicId, author });
  const complain = useComplain({ kind, id });
  if (!canEdit)
    return (
      <Act Icon={Flag} onClick={complain}>
        <FormattedMessage id="forum.complain" />
      </Act>
    );
  return (
    <Act Icon={Trash2} onClick={remove}>
      <FormattedMessage id="forum.delete" />
    </Act>
  );
}

const useRemove = ({ kind, id, topicId, author }: Pick<Props, 'kind' | 'id' | 'topicId' | 'author'>) => {
  const t = useText();
  const isOthers = useIsOthers(author);
  const reread = useRereadChanges(topicId);
  const remove = useSend(`DELETE forum/${kind}s/{id}`, { isShownHere: true });
  const act = async (reason: string) => {
    await remove.mutateAsync({ params: { id }, query: isOthers ? { reason } : {} });
    await reread();
  };
  const title = t({ id: kind === 'topic' ? 'forum.delete.topic' : 'forum.delete.comment' });
  return () =>
    void ask({
      title,
      text: t({ id: isOthers ? 'forum.delete.others' : 'forum.delete.text' }),
      verb: t({ id: 'forum.delete' }),
      danger: true,
      reason: isOthers,
      act,
    });
};

const useComplain = ({ kind, id }: Pick<Props, 'kind' | 'id'>) => {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  const complain = useSend(`POST forum/${kind}s/{id}/complaints`, { isShownHere: true });
  const act = (reason: string) => complain.mutateAsync({ params: { id }, body: { reason } });
  return () => {
    if (!isAuthorized) return askGuest();
    const title = t({ id: 'forum.complain.title' });
    void ask({ title, text: t({ id: 'forum.complain.text' }), verb: t({ id: 'forum.complain' }), reason: true, act });
  };
};
