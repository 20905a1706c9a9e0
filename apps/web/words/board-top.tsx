import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import classes from './board-top.module.css';
import { discs, MedalDisc } from './medal-disc.js';
import { Score } from './score.js';
import { TeamAvatar } from './team-avatar.js';

type Row = Pick<LeaderboardRow, 'place' | 'team' | 'login' | 'score' | 'award' | 'mine'>;

/** Rows of a board, small: place, face, name, score. */
export function BoardTop({ rows }: { rows: readonly Row[] }) {
  return (
    <ol className="bare">
      {rows.map(({ place, team, login, score, award, mine }) => (
        <li key={team} className={classes.row} data-own={mine || undefined}>
          <span className="muted strong numbers text-center">
            {award && place <= discs ? <MedalDisc award={award} place={place} /> : place}
          </span>
          <TeamAvatar team={team} login={login} size={30} />
          <span className="ellipsis">{team}</span>
          <Score value={score} />
        </li>
      ))}
    </ol>
  );
}
