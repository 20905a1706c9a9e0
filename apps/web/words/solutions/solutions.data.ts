import type { SolutionStatus, SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { leadsNowhere } from '#modules/client/api-error.js';
import { read, readInPages } from '#web/lib/data/read.js';
import { useKnownPages, usePages, useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';

const solutionsAtOnce = 50;
const scoresAtOnce = 200;

/** True while nothing final is known. */
export const isMoving = ({ status }: SolutionView) => status === 'QUEUED' || status === 'RUNNING';
const pollWhileMoving = 5000;

const solutions = readInPages('GET championships/{champname}/solutions', {
  // Scores of all change at once when a re-judgement is applied.
  live: ({ params }) => `championship:${params.champname}`,
  changes: ['solutions', 'leaderboard', 'attempts'],
  // A hint over the socket comes at once; this is for the case that it gets lost.
  every: (pages) => (pages?.[0]?.items.some(isMoving) ? pollWhileMoving : false),
  staysBetween: true,
});

/** Solutions of the own team, the newest first, all or of one status; read again by itself while one is on its way. */
export const useSolutions = (champname: string, teamId: string, status?: SolutionStatus) =>
  usePages(
    solutions,
    { params: { champname }, query: { limit: solutionsAtOnce, ...(status && { status }) } },
    { live: [`solutions:${teamId}`] },
  );

const scored = read('GET championships/{champname}/solutions', {
  live: ({ params }) => `championship:${params.champname}`,
});

/** Solutions of the own team that have a score, the newest first: enough of them for a picture. */
export const useScored = (champname: string) =>
  useRead(scored, { params: { champname }, query: { limit: scoresAtOnce, status: 'SCORED' } });

/** All solutions of the own team that pages have read of its lists; nothing is asked for. */
export const useKnownSolutions = (champname: string): SolutionView[] =>
  useKnownPages(solutions, { params: { champname } }).flatMap(({ items }) => items);

const solution = read('GET solutions/{id}');

/**
 * The solution that an address names: one of those that the list has read, else asked for.
 * @param known undefined until the list has come
 */
export const useSolution = (champname: string, id: string | undefined, known: readonly SolutionView[] | undefined) => {
  const listed = known?.find((one) => one.id === id);
  const { data, error } = useRead(
    solution,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined && known !== undefined && listed === undefined },
  );
  if (listed || id === undefined) return { solution: listed, isMissing: false };
  // A solution stands under its own championship alone.
  const isElsewhere = data !== undefined && data.champname !== champname;
  const isUnknown = error !== null && leadsNowhere(error);
  return { solution: isElsewhere ? undefined : data, isMissing: isElsewhere || isUnknown };
};

const comparison = read('GET solutions/{id}/comparison/{other}');

/** Two solutions of the own team, side by side. */
export const useComparison = ([id, other]: readonly [string, string]) => useRead(comparison, { params: { id, other } });

const log = read('GET solutions/{id}/log', { select: ({ items }) => items });

export const useSolutionLog = (id: string | null) =>
  useRead(log, { params: { id: id ?? '' } }, { enabled: id !== null });

const receipt = read('GET solutions/{id}/receipt');

/** SUB6: what a score was made with; nothing is asked of a solution that has none. */
export const useReceipt = ({ id, score }: SolutionView) =>
  useRead(receipt, { params: { id } }, { enabled: score !== null });

const finals = read('GET championships/{champname}/finals');

/** SUB5: what makes the team's final result as things stand. */
export const useFinals = (champname: string) => useRead(finals, { params: { champname } });

/** SUB5: chooses a solution for the final result, or takes the choice back. */
export const useChooseFinal = () => useSend('PATCH solutions/{id}');
