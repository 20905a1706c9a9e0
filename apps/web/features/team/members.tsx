import { Crown } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Chip } from '#web/ui/chip.js';
import { PersonLink } from '#web/words/person-link.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { DateTime } from '#web/words/date-time.js';
import { RankChip } from '#web/words/rank-chip.js';
import { useTeamRanks } from '#web/words/team-ranks.js';
import type { Reply } from '#modules/client/routes.js';
import { usePerson } from '#web/lib/session/use-person.js';
import type { TeamMember } from '#modules/teams/contract/team.js';
import { LeaveButton, MemberActions } from './member-actions.js';
import type { TeamView } from './team.data.js';
import classes from './team.module.css';

interface How {
  /** The roster is locked. */
  isOver?: boolean;
  /** Nobody is moved here. */
  isReadOnly?: boolean;
}

type Ranked = Reply<'GET rating/teams/{champname}/{team}'>['members'][number];

interface RowProps extends How {
  team: TeamView;
  member: TeamMember;
  /** As the rating has them; it stands beside what is read anyway: a failure leaves it out. */
  ranked: Ranked | undefined;
}

/** Who is in a team, the captain first, each with rank and place in the rating (RATE2). */
export function Members({ team, ...how }: { team: TeamView } & How) {
  const ranks = useTeamRanks(team.championship, team.name).data?.members ?? [];
  return (
    <ul className="bare mt-2">
      {team.members.map((member) => (
        <MemberRow
          key={member.login}
          team={team}
          member={member}
          ranked={ranks.find(({ login }) => login === member.login)}
          {...how}
        />
      ))}
    </ul>
  );
}

function MemberRow({ team, member, ranked, isOver = false, isReadOnly = false }: RowProps) {
  const self = usePerson()?.login;
  const { login, name, isCaptain, joinedAt } = member;
  return (
    <li className={classes.row}>
      <PersonAvatar login={login} nick={name} size={36} />
      <div className={classes.who}>
        <div className="row strong gap-2px-2">
          <PersonLink login={login} name={name} />
          {ranked && <RankChip rank={ranked.rank} />}
          {isCaptain && (
            <Chip tone="accent" icon={Crown}>
              <FormattedMessage id="teams.captain" />
            </Chip>
          )}
          {login === self && (
            <Chip tone="plain">
              <FormattedMessage id="teams.you" />
            </Chip>
          )}
        </div>
        <div className={classes.facts}>
          <FormattedMessage id="teams.joined" values={{ since: <DateTime time={joinedAt} dateOnly /> }} />
          {ranked && ranked.ratingPlace !== null && (
            <>
              {' · '}
              <FormattedMessage id="shell.ratingPlace" values={{ place: ranked.ratingPlace }} />
            </>
          )}
        </div>
      </div>
      {!isReadOnly && self === team.captain && login !== self && (
        <MemberActions team={team} member={member} isOver={isOver} />
      )}
      {!isReadOnly && login === self && !isOver && <LeaveButton team={team} />}
    </li>
  );
}
