import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { Avatar } from './avatar.js';
import classes from './board-top.module.css';
import { MedalDisc } from './medal-disc.js';
import { Score } from './score.js';

type Row = Pick<LeaderboardRow, 'place' | 'team' | 'members' | 'score' | 'award' | 'mine'>;

/** Rows of a board, small: place, face, name, score. */
export function BoardTop({ rows }: { rows: readonly Row[] }) {
  return (
    <ol className="bare">
      {rows.map(({ place, team, members, score, award, mine }) => (
        <li key={team} className={classes.row} data-own={mine || undefined}>
          <span className={classes.place}>{award ? <MedalDisc award={award} /> : place}</span>
          <Avatar name={team} src={null} size={30} square={members.length > 1 || members[0] !== team} />
          <span className="ellipsis">{team}</span>
          <Score value={score} />
        </li>
      ))}
    </ol>
  );
}
