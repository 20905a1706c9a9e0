import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import type { RefusedSolution } from '#modules/scoring/solutions/contract/retried.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { useOrganiserActs } from './organiser.data.js';

/** What judging several solutions again began. */
export interface Outcome {
  /** The work that sends those that failed into the queue again; null where there is none. */
  work: string | null;
  /** Scored anew as a proposal. */
  rejudged: number;
  /** No part of that. */
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

/** Part after part; what was begun before a fault is begun, and is told. @throws ApiError when nothing at all was */
const collect = async (parts: readonly Part[]): Promise<Outcome> => {
  const outcome: Outcome = { work: null, rejudged: 0, refused: [], failure: null };
  for (const part of parts) {
    try {
      await part(outcome);
    } catch (thrown) {
      outcome.failure ??= asApiError(thrown);
    }
  }
  if (outcome.failure && outcome.work === null && outcome.rejudged === 0) throw outcome.failure;
  return outcome;
};

/** SUB4, SUB6: judges several solutions again, each as its state allows. */
export const useJudgeAgain = (champname: string) => {
  const { rejudge, retry } = useOrganiserActs(champname);
  const inQueue =
    (reason: string, solutions?: string[]): Part =>
    async (outcome) => {
      outcome.work = (await retry(reason, solutions)).id;
    };
  const chosen = (rows: readonly OrganiserRow[], reason: string) => {
    const { failed, scored } = partsOf(rows);
    const anew: Part = async (outcome) => {
      const { total, refused } = await rejudge(reason, scored);
      outcome.rejudged += total;
      outcome.refused.push(...refused);
    };
    return collect([...(scored.length > 0 ? [anew] : []), ...(failed.length > 0 ? [inQueue(reason, failed)] : [])]);
  };
  /** All that failed in the championship, listed or not. */
  const allFailed = (reason: string) => collect([inQueue(reason)]);
  return { chosen, allFailed };
};
