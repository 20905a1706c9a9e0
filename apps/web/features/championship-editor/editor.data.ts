import type { ChampionshipSettings, EditorView } from '#modules/championships/contract/editor.js';
import { keyOf, read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';

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

/** Calls that answer the editor anew: the answer is kept, and pages that participants see are read again. */
export const answersEditor = {
  answers: ({ champname }: EditorView) => keyOf('GET championships/{champname}/edit', { params: { champname } }),
  isShownHere: true,
} as const;

/** Calls that change a file. */
export const changesFiles = { isShownHere: true } as const;

const form = read('GET championships/{champname}/form', { live, select: (reply) => reply.form });

/** What a right solution looks like. */
export const useSolutionForm = ({ champname }: EditorView) => useRead(form, { params: { champname } });

const advice = read('GET championships/{champname}/advice', { select: ({ items }) => items });

/** What the adviser says; it reads the files, which takes a while for large ones. */
export const useAdvice = (champname: string) => useRead(advice, { params: { champname } });

export const useSave = () => useSend('PUT championships/{champname}', answersEditor);
