import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ask } from '#web/ui/overlay/ask.js';
import type { Notice } from './notices.data.js';
interface Props {
  notice: Notice;
  onAnswered: () => void;
}

/** NOTIF1: the answers to an invitation, beside it for as long as it is open. */
export function NoticeAnswers({ notice: { about, answers, title, type, url }, onAnswered }: Props) {
  const t = useText();
  const how = { evenRefused: true, onSuccess: onAnswered } as const;
  const accept = useSend('POST invitations/{id}/accept', { ...how, isShownHere: type === 'cominv' });
  const reject = useSend('POST invitations/{id}/reject', how);
  if (about === null || answers.length === 0) return null;
  const id = about;
  /** There is no way back from a merge, and what it makes is more than a notice can say. */
  const askToMerge = () =>
    ask({
      title,
      text: (
        <FormattedMessage
          id="user.notices.merge"
          values={{
            team: (
              <Link key="team" to={url}>
                <FormattedMessage id="user.notices.merge.team" />
              </Link>
            ),
          }}
        />
      ),
      verb: t({ id: 'user.notices.accept' }),
      act: () => accept.mutateAsync({ params: { id } }),
    });
  return (
    <div className="row gap-2 mt-6px">
      {answers.includes('ACCEPT') && (
        <Button
          size="xs"
          aria-label={t({ id: 'user.notices.accept.of' }, { title })}
          loading={accept.isPending}
          onClick={() => (type === 'cominv' ? void askToMerge() : accept.mutate({ params: { id } }))}
        >
          <FormattedMessage id="user.notices.accept" />
        </Button>
      )}
      {answers.includes('REJECT') && (
        <Button
          size="xs"
          variant="default"
          aria-label={t({ id: 'user.notices.reject.of' }, { title })}
          loading={reject.isPending}
          onClick={() => reject.mutate({ params: { id } })}
        >
          <FormattedMessage id="user.notices.reject" />
        </Button>
      )}
    </div>
  );
}
