import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Chip, type Tone } from '#web/ui/chip.js';
import { DateTime } from '#web/words/date-time.js';
import type { InvitationStatus } from '#modules/teams/contract/invitation.machine.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { allows, type Invitation, type TeamView } from './team.data.js';
import classes from './team.module.css';

const tones: Record<InvitationStatus, Tone> = {
  SENT: 'info',
  ACCEPTED: 'ok',
  REJECTED: 'warn',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
  WITHDRAWN: 'plain',
};

/** Whom the team has asked, and what came of it. */
export function SentInvitations({ team, leads }: { team: TeamView; leads: boolean }) {
  const sent = (team.invitations ?? []).filter(({ teamId }) => teamId === team.id);
  if (sent.length === 0) return null;
  return (
    <ul className="bare mt-2">
      {sent.map((one) => (
        <SentInvitation key={one.id} invitation={one} leads={leads} />
      ))}
    </ul>
  );
}

function SentInvitation({ invitation, leads }: { invitation: Invitation; leads: boolean }) {
  const t = useText();
  const { id, name, otherTeam, status, sentAt, expiresAt } = invitation;
  const cancel = useSend('POST invitations/{id}/cancel', { evenRefused: true });
  const isOpen = allows('CANCEL', invitation);
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <div className="row strong gap-2px-2">
          {otherTeam?.name ?? name}
          <Chip tone={tones[status]}>
            <FormattedMessage id={`teams.status.${status}`} />
          </Chip>
        </div>
        <div className={classes.facts}>
          <FormattedMessage
            id={isOpen ? 'teams.openUntil' : 'teams.sentAt'}
            values={{ time: <DateTime time={isOpen ? expiresAt : sentAt} /> }}
          />
        </div>
      </div>
      {leads && isOpen && (
        <Button
          variant="default"
          aria-label={t({ id: 'teams.cancel.of' }, { name: otherTeam?.name ?? name })}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          <FormattedMessage id="teams.cancel" />
        </Button>
      )}
    </li>
  );
}
