import { csvCell } from '../../../kernel/contract/csv-cell.js';
import type { FinalPreviewRow } from '../contract/final-preview.js';
import type { Leaderboard } from '../contract/leaderboard.js';
import type { BoardRow } from './board-rows.js';

export const csvHead = 'place,team,members,score,solutions,lastSolutionAt,outdated\r\n';

/** A row of a board as a line of CSV; `outdated` as the same field of a row that is read by page. */
export const csvLine = (row: BoardRow, outdated: boolean): string => {
  const { place, team, members, score, solutions, lastSolutionAt } = row;
  const cells = [place, team, members.join('; '), score, solutions, lastSolutionAt, String(outdated)];
  return `${cells.map(csvCell).join(',')}\r\n`;
};

/** A baseline as a line of CSV: without a place, under a name that says what it is. */
export const baselineLine = ({ name, score }: Leaderboard['baselines'][number]): string =>
  `,${csvCell(`baseline: ${name.eng || name.rus}`)},,${score},,,\r\n`;

export const finalHead = 'place,publicPlace,team,score,publicScore,solutionId,chosen\r\n';

/** SUB5: a team on the final board as it would be revealed. */
export const finalLine = (row: FinalPreviewRow): string => {
  const { place, publicPlace, team, score, publicScore, solutionId, chosen } = row;
  const cells = [place, publicPlace ?? '', team, score, publicScore, solutionId, String(chosen)];
  return `${cells.map(csvCell).join(',')}\r\n`;
};
