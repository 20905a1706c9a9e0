import { mostRetried } from '#modules/scoring/contract/limits.js';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import type { RefusedSolution } from '#modules/scoring/solutions/contract/retried.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { useOrganiserActs } from './organiser.data.js';

/** What came of judging several solutions again. */
export interface Outcome {
  /** Sent into the queue again. */
  retried: number;
  /** Scored anew as a proposal. */
  rejudged: number;
  refused: RefusedSolution[];
  /** What kept the rest from being asked for. */
  failure: ApiError | null;
}

const ableTo = (action: 'RETRY' | 'REJUDGE', rows: readonly OrganiserRow[]) =>
  rows.filter(({ actions }) => actions.includes(action)).map(({ id }) => id);

/** Which of some solutions go into the queue again, and which are scored anew beside it: a state allows one at most. */
export const partsOf = (rows: readonly OrganiserRow[]) => ({
  failed: ableTo('RETRY', rows),
  scored: ableTo('REJUDGE', rows),
});

type Part = (outcome: Outcome) => Promise<void>;

/** Part after part; what was done before a fault is done, and is told. @throws ApiError when nothing at all was taken */
const collect = async (parts: readonly Part[]): Promise<Outcome> => {
  const outcome: Outcome = { retried: 0, rejudged: 0, refused: [], failure: null };
  for (const part of parts) {
    try {
      await part(outcome);
    } catch (thrown) {
      outcome.failure ??= asApiError(thrown);
    }
  }
  if (outcome.failure && outcome.retried + outcome.rejudged === 0) throw outcome.failure;
  return outcome;
};

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / mostRetried) }, (_, at) =>
    ids.slice(at * mostRetried, (at + 1) * mostRetried),
  );

/** SUB4, SUB6: judges several solutions again, each as its state allows. */
export const useJudgeAgain = (champname: string) => {
  const { rejudge, retry } = useOrganiserActs(champname);
  const retryPart = async (outcome: Outcome, ...wish: Parameters<typeof retry>) => {
    const { taken, refused, nextCursor } = await retry(...wish);
    outcome.retried += taken;
    outcome.refused.push(...refused);
    return nextCursor;
  };
  const chosen = (rows: readonly OrganiserRow[], reason: string) => {
    const { failed, scored } = partsOf(rows);
    const anew: Part = async (outcome) => {
      const { total, refused } = await rejudge(reason, scored);
      outcome.rejudged += total;
      outcome.refused.push(...refused);
    };
    const retries = chunksOf(failed).map((solutions): Part => {
      return async (outcome) => void (await retryPart(outcome, reason, { solutions }));
    });
    return collect(scored.length > 0 ? [anew, ...retries] : retries);
  };
  /** All that failed in the championship, listed or not. */
  const allFailed = (reason: string, onProgress: (taken: number) => void) => {
    const inParts: Part = async (outcome) => {
      let cursor: string | null = '';
      while (cursor !== null) {
        cursor = await retryPart(outcome, reason, cursor ? { cursor } : {});
        onProgress(outcome.retried);
      }
    };
    return collect([inParts]);
  };
  return { chosen, allFailed };
};
