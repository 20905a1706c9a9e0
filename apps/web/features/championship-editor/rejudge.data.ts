import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.js';
import { useReread } from './editor.data.js';

const rejudgeKey = (champname: string) => ['rejudge', champname] as const;
/** Milliseconds between two looks at one that runs. */
const lookEvery = 2000;

/**
 * The re-judgement of a championship that is not decided yet, with what it would change; null without one. Not asked for
 * where nothing was judged.
 */
export const useOpenRejudge = (champname: string, isJudged: boolean) =>
  useQuery({
    enabled: isJudged,
    queryKey: rejudgeKey(champname),
    queryFn: async ({ signal }) => {
      const { items } = await call('GET championships/{champname}/rejudges', { params: { champname } }, { signal });
      const open = items.find(({ state }) => state === 'RUNNING' || state === 'READY');
      return open ? call('GET rejudges/{id}', { params: { id: open.id } }, { signal }) : null;
    },
    refetchInterval: ({ state: { data } }) => (data?.state === 'RUNNING' ? lookEvery : false),
  });

/** Whatever is done to a re-judgement changes what the editor knows of the championship. */
const useAfter = (champname: string) => {
  const client = useQueryClient();
  const reread = useReread(champname);
  return () => Promise.all([client.invalidateQueries({ queryKey: rejudgeKey(champname) }), reread()]);
};

/** SUB6: scores all solutions again; nothing counts until it is applied. */
export const useStartRejudge = (champname: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      call('POST championships/{champname}/rejudges', { params: { champname }, body: { reason } }),
    onSettled: useAfter(champname),
  });

/** Makes the new scores count. */
export const useApplyRejudge = (champname: string) =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST rejudges/{id}/apply', { params: { id }, body: { reason } }),
    onSettled: useAfter(champname),
  });

/** Keeps all scores as they are. */
export const useDiscardRejudge = (champname: string) =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST rejudges/{id}/discard', { params: { id }, body: { reason } }),
    onSettled: useAfter(champname),
  });
