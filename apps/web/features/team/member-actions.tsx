import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isDeleted } from '#modules/identity/contract/deleted.js';
import { asApiError } from '#modules/client/api-error.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useTeamCard } from '#web/words/board.data.js';
import type { TeamMember } from '#modules/teams/contract/team.js';
import { type TeamView } from './team.data.js';

const how = { isShownHere: true } as const;

/** What a captain does with another member. */
export function MemberActions({ team, member, isOver }: { team: TeamView; member: TeamMember; isOver: boolean }) {
  const t = useText();
  const lead = useSend('POST teams/{id}/captain', how);
  const remove = useSend('DELETE teams/{id}/members/{login}', how);
  const { name, login } = member;
  const isGone = isDeleted(login);
  const handOn = () =>
    ask({
      title: t({ id: 'teams.lead.ask' }, { name }),
      text: t({ id: 'teams.lead.text' }),
      verb: t({ id: 'teams.lead' }),
      act: () => lead.mutateAsync({ params: { id: team.id }, body: { login } }),
    });
  const takeOut = () =>
    ask({
      title: t({ id: 'teams.remove.ask' }, { name }),
      text: t({ id: 'teams.remove.text' }),
      verb: t({ id: 'teams.remove' }),
      danger: true,
      // What stands for a deleted account is nothing to type.
      ...(!isGone && { typed: login }),
      act: () => remove.mutateAsync({ params: { id: team.id, login } }),
    });
  return (
    <div className="wrap gap-2">
      {!isGone && (
        <Button variant="default" aria-label={t({ id: 'teams.lead.of' }, { name })} onClick={() => void handOn()}>
          <FormattedMessage id="teams.lead" />
        </Button>
      )}
      {!isOver && (
        <Button variant="default" aria-label={t({ id: 'teams.remove.of' }, { name })} onClick={() => void takeOut()}>
          <FormattedMessage id="teams.remove" />
        </Button>
      )}
    </div>
  );
}

/** The way out of the own team; in its place why the last one of a team with solutions stays. */
export function LeaveButton({ team }: { team: TeamView }) {
  const t = useText();
  const leave = useSend('POST teams/{id}/leave', {
    ...how,
    gone: ['GET teams/{id}'],
  });
  const isLast = team.members.filter(({ login }) => !isDeleted(login)).length === 1;
  const [isRefused, setRefused] = useState(false);
  const people = useTeamCard(team.championship, team.name).data?.people ?? [];
  // What is not on the board yet the server knows, and refuses.
  const stays = isLast && (isRefused || people.some(({ solutions }) => solutions > 0));
  const question = () =>
    ask({
      title: t({ id: 'teams.leave.ask' }, { team: team.name }),
      text: t({ id: isLast ? 'teams.leave.last' : 'teams.leave.text' }),
      verb: t({ id: 'teams.leave' }),
      danger: true,
      act: async () => {
        try {
          await leave.mutateAsync({ params: { id: team.id } });
        } catch (thrown) {
          const { code } = asApiError(thrown);
          if (code !== 'TEAM_HAS_SOLUTIONS') throw thrown;
          toast('failed', t({ id: 'errors.TEAM_HAS_SOLUTIONS' }));
          return setRefused(true);
        }
        toast('done', t({ id: 'teams.left' }, { team: team.name }));
      },
    });
  if (stays)
    return (
      <span className="muted small">
        <FormattedMessage id="errors.TEAM_HAS_SOLUTIONS" />
      </span>
    );
  return (
    <Button variant="default" onClick={() => void question()}>
      <FormattedMessage id="teams.leave" />
    </Button>
  );
}
