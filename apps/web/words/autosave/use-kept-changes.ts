import { useRef, useState } from 'react';
import { type Lasting, useDraft } from '#web/lib/session/draft.js';

/** What the server does not have yet, and over which draft it was written. */
interface Begun {
  over: number;
  changes: object;
}

const begunIn = (kept: string): Begun | null => {
  try {
    return kept === '' ? null : (JSON.parse(kept) as Begun);
  } catch {
    return null;
  }
};

/**
 * A copy here of the changes that the server does not have, with the sequence of the draft that they were made over: what was lost with
 * a tab, or typed where there was no network, is there when the text is opened again.
 */
export const useKeptChanges = <F extends object>(name: string, sequence: number, lasting: Lasting = 'tab') => {
  const [kept, setKept] = useDraft(name, lasting);
  const [begun] = useState(() => begunIn(kept));
  const base = useRef(begun?.over ?? null);
  const held = useRef(begun?.changes ?? null);
  const over = () => base.current ?? sequence;
  const store = () =>
    setKept(held.current ? JSON.stringify({ over: over(), changes: held.current } satisfies Begun) : '');
  return {
    begun: (begun?.changes ?? {}) as Partial<F>,
    over,
    moved: (now: number) => {
      base.current = now;
      store();
    },
    keep: (changes: Partial<F>) => {
      const isDone = Object.keys(changes).length === 0;
      base.current = isDone ? null : over();
      held.current = isDone ? null : changes;
      store();
    },
  };
};
