import type { BoardName } from '#modules/scoring/boards/contract/leaderboard.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { live } from '#web/words/board.data.js';

const namedRows = read('GET championships/{champname}/leaderboard', { live, staysBetween: true });

/** Rows of single teams, wherever they are on the board. */
export const useRowsOf = (champname: string, name: BoardName, teams: readonly string[]) => {
  const query = { team: [...teams], ...(name === 'final' && { board: name }) };
  const { data } = useRead(namedRows, { params: { champname }, query }, { enabled: teams.length > 0 });
  return teams.flatMap((team) => data?.items.find((row) => row.team === team) ?? []);
};

const distribution = read('GET championships/{champname}/leaderboard/distribution', { live });

/** How scores are spread: on a board, or on that of a tour unless it is empty. */
export const useDistribution = (champname: string, name: BoardName, tour: string) =>
  useRead(distribution, { params: { champname }, query: { board: name, ...(tour && { tour }) } });
