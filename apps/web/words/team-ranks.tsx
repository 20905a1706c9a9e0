import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { RankChip } from './rank-chip.js';
import classes from './team-ranks.module.css';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

const ranks = read('GET rating/teams/{champname}/{team}', { staleTime: 60_000 });

/** The people of a team as the rating has them. */
export const useTeamRanks = (champname: string, team: string) => useRead(ranks, { params: { champname, team } });

interface Props {
  champname: string;
  team: string;
}

/** RATE2: who is in a team, with rank and place in the rating. It stands beside what is read anyway: a failure leaves it out. */
export function TeamRanks({ champname, team }: Props) {
  const { data } = useTeamRanks(champname, team);
  if (!data || data.members.length === 0) return null;
  return (
    <ul className={classes.list}>
      {data.members.map(({ login, name, rank, ratingPlace }) => (
        <li key={login} className="row gap-6px">
          <Link to={paths.user(login)}>{name}</Link> <RankChip rank={rank} />
          {ratingPlace !== null && (
            <span className="muted">
              <FormattedMessage id="shell.ratingPlace" values={{ place: ratingPlace }} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
