import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { DateTime } from '#web/words/date-time.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { ask } from '#web/ui/overlay/ask.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { MergePreview } from './merge-preview-part.js';
import { Refused } from './refused.js';
import { allows, type OwnInvitation, useInvitedTo } from './team.data.js';

interface Props {
  champname: string;
  /** Above another tab: what a merge makes is shown no sooner than one is about to accept it, and else there alone. */
  isBrief?: boolean;
}

/** TEAM1: what one is asked in a championship; nothing where nobody asks. */
export function Invitations({ champname, isBrief = false }: Props) {
  const invitations = useInvitedTo(champname);
  return invitations.map((one) => <InvitationCard key={one.id} invitation={one} isBrief={isBrief} />);
}

/** What one accepts by joining, as a part of a sentence. */
export const rulesOf = (championship: string) => (
  <Link key="rules" to={paths.championship(championship, 'overview', 'rules')}>
    <FormattedMessage id="teams.invitation.rules" />
  </Link>
);

/** An invitation with its answers. */
function InvitationCard({ invitation, isBrief }: { invitation: OwnInvitation; isBrief: boolean }) {
  const { id, type, team, by, otherTeam, championship, expiresAt } = invitation;
  const answers = useAnswers(invitation, isBrief);
  return (
    <section className="padded column gap-2" aria-labelledby={`invitation-${id}`}>
      <h2 id={`invitation-${id}`} className="breaks">
        <FormattedMessage id={`teams.invitation.${type}`} values={{ by, team, own: otherTeam?.name ?? '' }} />
      </h2>
      <p className="muted">
        <FormattedMessage
          id={`teams.invitation.${type}.text`}
          values={{
            until: <DateTime time={expiresAt} />,
            rules: rulesOf(championship),
          }}
        />
      </p>
      {!isBrief && <Outcome invitation={invitation} />}
      {answers.failure && <Refused failure={answers.failure} onOver={answers.forgive} />}
      <div className="wrap gap-2">
        {allows('ACCEPT', invitation) && (
          <Button loading={answers.isAccepting} onClick={otherTeam ? answers.lookAndAccept : answers.accept}>
            <FormattedMessage id="teams.accept" />
          </Button>
        )}
        {allows('REJECT', invitation) && (
          <Button variant="default" loading={answers.isRejecting} onClick={answers.reject}>
            <FormattedMessage id="teams.reject" />
          </Button>
        )}
      </div>
    </section>
  );
}

/** TEAM1: of a merge, what it makes. */
const Outcome = ({ invitation: { championship, teamId, otherTeam } }: { invitation: OwnInvitation }) =>
  otherTeam && <MergePreview champname={championship} id={teamId} other={otherTeam.id} />;

const useAnswers = (invitation: OwnInvitation, isBrief: boolean) => {
  const { id, team, by, otherTeam } = invitation;
  const t = useText();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const how = { evenRefused: true, isShownHere: true } as const;
  const accept = useSend('POST invitations/{id}/accept', how);
  const reject = useSend('POST invitations/{id}/reject', how);
  const answered = (text: string) => ({
    onSuccess: () => toast('done', text),
    onError: (error: unknown) => setFailure(asApiError(error)),
  });
  return {
    failure,
    forgive: () => setFailure(null),
    isAccepting: accept.isPending,
    isRejecting: reject.isPending,
    lookAndAccept: () =>
      void ask({
        title: t({ id: 'teams.invitation.cominv' }, { by, team, own: otherTeam?.name ?? '' }),
        text: isBrief ? <Outcome invitation={invitation} /> : t({ id: 'teams.merge.final' }),
        verb: t({ id: 'teams.accept' }),
        act: async () => {
          await accept.mutateAsync({ params: { id } });
          toast('done', t({ id: 'teams.merged' }, { team, own: otherTeam?.name ?? '' }));
        },
      }),
    accept: () => accept.mutate({ params: { id } }, answered(t({ id: 'teams.accepted' }, { team }))),
    reject: () => reject.mutate({ params: { id } }, answered(t({ id: 'teams.rejected' }, { team }))),
  };
};
