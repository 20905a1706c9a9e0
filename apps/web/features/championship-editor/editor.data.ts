import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChampionshipState } from '#modules/championships/contract/championship.js';
import type { ChampionshipSettings, EditorView } from '#modules/championships/contract/editor.js';
import type { ColumnText } from '#modules/championships/contract/preview.js';
import { call } from '#web/lib/api/call.js';

export const editorKey = (champname: string) => ['editor', champname] as const;

export type Changes = Partial<ChampionshipSettings>;

export const useEditor = (champname: string) =>
  useQuery({
    queryKey: editorKey(champname),
    queryFn: ({ signal }) => call('GET championships/{champname}/edit', { params: { champname } }, { signal }),
  });

/** Every metric; they change with the server's version only. */
export const useMetrics = () =>
  useQuery({
    queryKey: ['metrics'],
    queryFn: async ({ signal }) => (await call('GET metrics', {}, { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveChanges = (champname: string, body: Changes & { version: number; rejudge?: boolean }) =>
  call('PUT championships/{champname}', { params: { champname }, body });

/** Keeps an answer of the server, and has the pages that participants see read again. */
export const useKeep = () => {
  const client = useQueryClient();
  return (view: EditorView) => {
    client.setQueryData(editorKey(view.champname), view);
    void client.invalidateQueries({ queryKey: ['champ', view.champname] });
    void client.invalidateQueries({ queryKey: ['champs'] });
    void client.invalidateQueries({ queryKey: ['advice', view.champname] });
    void client.invalidateQueries({ queryKey: ['board', view.champname] });
  };
};

export const useCreate = () => {
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: Pick<ChampionshipSettings, 'champname' | 'title'>) => call('POST championships', { body }),
    onSuccess: keep,
  });
};

export const useBecome = (champname: string) => {
  const keep = useKeep();
  return useMutation({
    mutationFn: (state: ChampionshipState) =>
      call('POST championships/{champname}/state', { params: { champname }, body: { state } }),
    onSuccess: keep,
  });
};

/** After a file was added, changed or removed the editor is read again: its version grew. */
export const useReread = (champname: string) => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [editorKey(champname), ...['champ', 'files', 'preview', 'advice'].map((what) => [what, champname])].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
};

export const useDeleteFile = (champname: string) => {
  const reread = useReread(champname);
  return useMutation({
    mutationFn: (name: string) =>
      call('DELETE championships/{champname}/files/{name}', { params: { champname, name } }),
    onSuccess: reread,
  });
};

/** @returns a mutation that takes whether solutions may be judged otherwise than they were, and why */
export const useDeleteTourTruth = (champname: string, tourId: string) => {
  const reread = useReread(champname);
  return useMutation({
    mutationFn: (meant: { rejudge?: 'true'; reason?: string }) =>
      call('DELETE championships/{champname}/tours/{tourId}/truth', {
        params: { champname, tourId },
        query: meant,
      }),
    onSuccess: reread,
  });
};

/** What a right solution looks like; another one with another truth, metric or names. */
export const useSolutionForm = ({ champname, truth, metric, metricParams }: EditorView) => {
  const { columns, classes } = metricParams;
  return useQuery({
    queryKey: ['form', champname, truth?.sha256, truth?.report?.ok, metric, columns, classes],
    queryFn: async ({ signal }) =>
      (await call('GET championships/{champname}/form', { params: { champname } }, { signal })).form,
  });
};

export const useRemoveCover = (champname: string) => {
  const keep = useKeep();
  return useMutation({
    mutationFn: () => call('DELETE championships/{champname}/cover', { params: { champname } }),
    onSuccess: keep,
  });
};

export const useScoreBaselines = (champname: string) => {
  const keep = useKeep();
  return useMutation({
    mutationFn: () => call('POST championships/{champname}/baselines/score', { params: { champname } }),
    onSuccess: keep,
  });
};

export const useRenameBaseline = (champname: string) => {
  const keep = useKeep();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; nameRus: string; nameEng: string }) =>
      call('PATCH championships/{champname}/baselines/{id}', { params: { champname, id }, body }),
    onSuccess: keep,
  });
};

export const useRemoveBaseline = (champname: string) => {
  const keep = useKeep();
  return useMutation({
    mutationFn: (id: string) => call('DELETE championships/{champname}/baselines/{id}', { params: { champname, id } }),
    onSuccess: keep,
  });
};

export const useDescribeColumns = (champname: string, name: string) => {
  const reread = useReread(champname);
  return useMutation({
    mutationFn: (columns: ColumnText[]) =>
      call('PUT championships/{champname}/files/{name}/columns', { params: { champname, name }, body: { columns } }),
    onSuccess: reread,
  });
};

/** What the adviser says; it reads the files, which takes a while for large ones. */
export const useAdvice = (champname: string) =>
  useQuery({
    queryKey: ['advice', champname],
    queryFn: async ({ signal }) =>
      (await call('GET championships/{champname}/advice', { params: { champname } }, { signal })).items,
  });
