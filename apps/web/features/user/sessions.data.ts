import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.js';
import type { Reply } from '#web/lib/api/routes.js';

export type SessionView = Reply<'GET user/sessions'>['items'][number];

const queryKey = ['sessions'];

/** Where the person is logged in (AUTH4), this place first. */
export const useSessions = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { items } = await call('GET user/sessions', {}, { signal });
      return items.toSorted((one, other) => Number(other.current) - Number(one.current));
    },
  });

/** Ends sessions and reads the list again. */
const useEnding = <Which, Answer>(end: (which: Which) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: end, onSettled: () => client.invalidateQueries({ queryKey }) });
};

export const useEndSession = () => useEnding((id: string) => call('DELETE user/sessions/{id}', { params: { id } }));

export const useEndOtherSessions = () => useEnding(() => call('DELETE user/sessions'));
