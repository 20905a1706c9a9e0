import { type SnapshotFrom, waitFor } from 'xstate';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import type { autosaveMachine, Fields as AnyFields, Trouble } from './autosave.machine.js';
import { useAutosaveRun } from './use-autosave-run.js';

/** A save follows the last key by so long. */
const pauseMs = 1000;

type Fields = Record<string, unknown>;

/** What the server has of a text that is being written. */
export interface SavedDraft {
  sequence: number;
  savedAt: string | null;
}

interface Wish<F extends Fields, S extends SavedDraft> {
  /** What is saved, as fields of the page. */
  fields: F;
  /** Over which draft the changes were made. */
  sequence: () => number;
  savedAt: string | null;
  /** @returns the sequence of what is saved then. @throws an API error; `refusal` where somebody saved meanwhile */
  save: (sequence: number, changes: Partial<F>) => Promise<number>;
  refusal: 'ARTICLE_CHANGED' | 'DRAFT_CHANGED';
  readRival: () => Promise<S | null>;
  /** False while there is nobody to save it for. */
  isOn?: boolean;
  /** Changes that were made before the page was opened. */
  begun?: Partial<F>;
  /** Told of the changes that the server does not have. */
  onChanges?: (changes: Partial<F>) => void;
}

/**
 * A text as it is written: what the server has, with the changes on top that it does not have yet. They are sent by
 * themselves after a pause, over the draft that was seen here and no other; where somebody saved meanwhile, both are there.
 */
export const useAutosave = <F extends Fields, S extends SavedDraft>(wish: Wish<F, S>) => {
  const { fields, savedAt } = wish;
  const troubleOf = (thrown: unknown): Trouble | Promise<Trouble> => {
    const failure = asApiError(thrown);
    if (failure.code !== wish.refusal) return { kind: 'failed', what: failure };
    return wish.readRival().then(
      (rival) => ({ kind: 'rival', what: rival }),
      // What cannot be read either is another attempt away.
      (unread: unknown) => ({ kind: 'failed', what: asApiError(unread) }),
    );
  };
  const { actor, snapshot } = useAutosaveRun({
    save: (sent, over) => wish.save(Math.max(over, wish.sequence()), sent as Partial<F>),
    troubleOf,
    pauseMs,
    ...(wish.isOn !== undefined && { isOn: wish.isOn }),
    ...(wish.begun && { begun: wish.begun }),
    ...(wish.onChanges && { onChanges: wish.onChanges as (changes: AnyFields) => void }),
  });
  const { value, context } = snapshot;
  const changes = context.changes as Partial<F>;
  const { trouble } = context;
  const rival = trouble?.kind === 'rival' ? (trouble.what as S | null) : null;
  const failure = trouble?.kind === 'failed' ? (trouble.what as ApiError) : null;

  const isSettled = () => waitFor(actor, (snapshot) => !snapshot.matches('saving'));
  return {
    values: { ...fields, ...changes } as F,
    set: (more: Partial<F>) => actor.send({ type: 'CHANGE', more }),
    state: value === 'held' ? 'held' : value === 'clean' ? 'saved' : value === 'dirty' ? 'waiting' : 'saving',
    savedAt,
    failure,
    /** What somebody saved meanwhile. */
    rival,
    retry: () => actor.send({ type: 'SEND' }),
    /** Saves over it. */
    keepMine: () => rival && actor.send({ type: 'SEND', over: rival.sequence }),
    /** Shows it in place of what was written here. */
    takeTheirs: () => actor.send({ type: 'FORGET' }),
    /** @returns whether all that was written is saved */
    flush: async (): Promise<boolean> => {
      actor.send({ type: 'FLUSH' });
      const isAllTried = (snapshot: SnapshotFrom<typeof autosaveMachine>) =>
        snapshot.value === 'clean' ||
        snapshot.value === 'held' ||
        (snapshot.value === 'dirty' && !snapshot.context.isOn);
      return (await waitFor(actor, isAllTried)).value === 'clean';
    },
    /** What is on its way has come. */
    settle: async () => void (await isSettled()),
    /** What was written is done with: nothing of it is saved any more. */
    forget: () => actor.send({ type: 'FORGET' }),
  } as const;
};
