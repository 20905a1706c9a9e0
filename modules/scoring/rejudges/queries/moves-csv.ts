import { csvCell } from '../../../kernel/contract/csv-cell.js';
import type { BoardName } from '../../boards/contract/leaderboard.js';
import type { RejudgeMove } from '../contract/rejudge.js';

export const movesHead = 'board,team,oldPlace,newPlace,oldScore,newScore\r\n';

/** SUB6: how a re-judgement moves a team on a board; what is not there before or after is empty. */
export const moveLine = (board: BoardName, { team, oldPlace, newPlace, oldScore, newScore }: RejudgeMove): string =>
  `${[board, team, oldPlace ?? '', newPlace ?? '', oldScore ?? '', newScore ?? ''].map(csvCell).join(',')}\r\n`;
