import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { compareInWorker, CompareFailed } from './compare-client.js';
import type { Difference } from './matched-rows.js';
import type { Failure } from './compare-protocol.js';

/** Both files together; more is too much to load for a look. */
const mostBytes = 400_000_000;

/** How far the comparison of two files is. */
export type Comparing =
  | { state: 'same' }
  | { state: 'too_large' }
  | { state: 'reading'; bytes: number; total: number }
  | { state: 'failed'; failure: Failure; again: () => void }
  | { state: 'done'; difference: Difference };

/** How the files of two solutions differ; files never change, so that it is found out once. */
export const useDifference = (first: SolutionView, second: SolutionView): Comparing => {
  const total = first.bytes + second.bytes;
  const isSame = first.sha256 === second.sha256;
  const [bytes, setBytes] = useState(0);
  const query = useQuery({
    queryKey: ['difference', first.champname, first.id, second.id],
    queryFn: ({ signal }) => {
      setBytes(0);
      return compareInWorker(first.champname, [first.id, second.id], { signal, onProgress: setBytes });
    },
    enabled: !isSame && total <= mostBytes,
    staleTime: Infinity,
    retry: false,
  });
  if (isSame) return { state: 'same' };
  if (total > mostBytes) return { state: 'too_large' };
  if (query.data) return { state: 'done', difference: query.data };
  if (!query.error || query.isFetching) return { state: 'reading', bytes: Math.min(bytes, total), total };
  const failure = query.error instanceof CompareFailed ? query.error.failure : 'unavailable';
  return { state: 'failed', failure, again: () => void query.refetch() };
};
