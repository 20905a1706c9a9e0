import type { ChampionshipSettings, EditorView } from '#modules/championships/contract/editor.js';
import type { Key } from '#web/lib/api/routes.js';
import { keyOf, read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { boardRoutes } from '#web/words/board.data.js';

export type Changes = Partial<ChampionshipSettings>;

const live = ({ params: { champname } }: { params: { champname: string } }) => `championship:${champname}` as const;

const editor = read('GET championships/{champname}/edit', { live });

export const useEditor = (champname: string) => useRead(editor, { params: { champname } });

const metrics = read('GET metrics', {
  select: ({ items }) => items,
  // They change with the server's version only.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Every metric. */
export const useMetrics = () => useRead(metrics);

/** What participants see of the settings, and what is said of them. */
const shownRoutes = [
  'GET championships/{champname}',
  'GET championships',
  'GET championships/{champname}/advice',
  'GET championships/{champname}/form',
  ...boardRoutes,
] as const satisfies readonly Key[];

/** Calls that answer the editor anew: the answer is kept, and pages that participants see are read again. */
export const answersEditor = {
  rereads: shownRoutes,
  answers: ({ champname }: EditorView) => keyOf('GET championships/{champname}/edit', { params: { champname } }),
  isShownHere: true,
} as const;

/** What is another after a file was added, changed or removed: also the editor, as its version grew. */
export const fileRoutes = [
  'GET championships/{champname}/edit',
  'GET championships/{champname}',
  'GET championships/{champname}/files',
  'GET championships/{champname}/files/{name}/preview',
  'GET championships/{champname}/advice',
  'GET championships/{champname}/form',
] as const satisfies readonly Key[];

/** Calls that change a file. */
export const changesFiles = { rereads: fileRoutes, isShownHere: true } as const;

const form = read('GET championships/{champname}/form', { live, select: (reply) => reply.form });

/** What a right solution looks like. */
export const useSolutionForm = ({ champname }: EditorView) => useRead(form, { params: { champname } });

const advice = read('GET championships/{champname}/advice', { select: ({ items }) => items });

/** What the adviser says; it reads the files, which takes a while for large ones. */
export const useAdvice = (champname: string) => useRead(advice, { params: { champname } });

export const useSave = () => useSend('PUT championships/{champname}', answersEditor);
