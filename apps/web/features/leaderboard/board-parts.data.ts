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

/** Whether the results are out, and the row of a team on the final board; null before (SUB5), and for a team without one. */
export const useFinalRow = (champname: string, team: string) => {
  const params = { champname };
  const now = useRead(namedRows, { params, query: { team: [team] } });
  const isOut = now.data?.revealed === true;
  const final = useRead(namedRows, { params, query: { team: [team], board: 'final' } }, { enabled: isOut });
  const asked = isOut ? final : now;
  const row = isOut ? final.data?.items.find((one) => one.team === team) : undefined;
  return { ...asked, data: asked.data && { isOut, row } };
};

const distribution = read('GET championships/{champname}/leaderboard/distribution', { live });

/** How scores are spread: on a board, or on that of a tour unless it is empty. */
export const useDistribution = (champname: string, name: BoardName, tour: string) =>
  useRead(distribution, { params: { champname }, query: { board: name, ...(tour && { tour }) } });
