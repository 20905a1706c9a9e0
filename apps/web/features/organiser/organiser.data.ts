import { useState } from 'react';
import type { SolutionStatus } from '#modules/scoring/solutions/contract/solution.js';
import { leadsNowhere } from '#modules/client/api-error.js';
import { queryOf, read, readInPages } from '#web/lib/data/read.js';
import { useKnown, usePages, useRead } from '#web/lib/data/use-read.js';
import { Intention } from '#modules/client/intention.js';
import { useSend } from '#web/lib/data/use-send.js';

/** Which of the solutions are listed. */
export interface Wanted {
  status: SolutionStatus | undefined;
  q: string;
  /** With private scores, which is noted (SUB5). */
  isPrivate: boolean;
}

const listed = 50;
const granted = 20;

/** Whatever happens to a solution of the championship moves its queue: one hint for all that is shown here. */
const live = ({ params: { champname } }: { params: { champname: string } }) => `queue:${champname}` as const;

const submissions = readInPages('GET championships/{champname}/submissions', { live, staysBetween: true });

/** SUB3: solutions of all teams, the newest first. */
export const useSubmissions = (champname: string, { status, q, isPrivate }: Wanted) =>
  usePages(submissions, {
    params: { champname },
    query: {
      limit: listed,
      ...(status && { status }),
      ...(q && { q }),
      ...(isPrivate && { private: 'true' as const }),
    },
  });

const submission = read('GET championships/{champname}/submissions/{id}', { live });

/** One of them, with its log and all that its score was made with. */
export const useSubmission = (champname: string, id: string, isPrivate: boolean) => {
  const input = { params: { champname, id }, query: isPrivate ? { private: 'true' as const } : {} };
  const known = useKnown(queryOf(submission, input));
  // Its team also says something of it, which no queue notices.
  const query = useRead(submission, input, { live: known ? [`solutions:${known.teamId}`] : [] });
  return { ...query, isMissing: query.error !== null && leadsNowhere(query.error) };
};

// Whoever comes back meets the queue as it is, not as it was when they left.
const queueState = read('GET championships/{champname}/queue-state', { live, staleTime: 0 });

/** SUB4: the championship's own part of the queue. */
export const useQueueState = (champname: string) => useRead(queueState, { params: { champname } });

const grants = readInPages('GET championships/{champname}/attempt-grants', { live });

/** SUB2: attempts that were granted, the newest first. */
export const useGrants = (champname: string) => usePages(grants, { params: { champname }, query: { limit: granted } });

/** What a client does with solutions, each with a reason; what it changes is read again also after a refusal. */
const act = {
  evenRefused: true,
  isShownHere: true,
} as const;

export const useOrganiserActs = (champname: string) => {
  const params = { champname };
  const [moving] = useState(() => new Intention());
  const pause = useSend('POST championships/{champname}/queue/pause', { ...act, intention: moving });
  const resume = useSend('POST championships/{champname}/queue/resume', { ...act, intention: moving });
  const retryOne = useSend('POST solutions/{id}/retry', act);
  const retry = useSend('POST championships/{champname}/retries', act);
  const revoke = useSend('POST solutions/{id}/revoke', act);
  const rejudge = useSend('POST championships/{champname}/rejudges', act);
  const grant = useSend('POST championships/{champname}/attempts', { ...act });
  return {
    pause: (reason: string) => pause.mutateAsync({ params, body: { reason } }),
    resume: (reason: string) => resume.mutateAsync({ params, body: { reason } }),
    retryOne: (id: string, reason: string) => retryOne.mutateAsync({ params: { id }, body: { reason } }),
    /** All that failed, or these alone. */
    retry: (reason: string, solutions?: string[]) =>
      retry.mutateAsync({ params, body: { reason, ...(solutions && { solutions }) } }),
    revoke: (id: string, reason: string) => revoke.mutateAsync({ params: { id }, body: { reason } }),
    /** All that have a result, or these alone. */
    rejudge: (reason: string, solutions?: string[]) =>
      rejudge.mutateAsync({ params, body: { reason, ...(solutions && { solutions }) } }),
    grant: (team: string, count: number, reason: string) =>
      grant.mutateAsync({ params, body: { team, count, reason } }),
  };
};
