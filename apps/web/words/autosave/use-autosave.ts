import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#web/lib/api/api-error.js';

/** A save follows the last key by so long. */
const pauseMs = 1000;

type Fields = Record<string, string>;

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
  /** @throws an API error; `refusal` where somebody saved meanwhile */
  save: (sequence: number, changes: Partial<F>) => Promise<unknown>;
  refusal: 'ARTICLE_CHANGED' | 'DRAFT_CHANGED';
  readRival: () => Promise<S | null>;
  /** False while there is nobody to save it for. */
  isOn?: boolean;
  /** Changes that were made before the page was opened. */
  begun?: Partial<F>;
  /** Told of the changes that the server does not have. */
  onChanges?: (changes: Partial<F>) => void;
}

/** What was typed while a save was on its way is still to be sent. */
const leftOf = <F extends Fields>(now: Partial<F>, sent: Partial<F>): Partial<F> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name] !== value)) as Partial<F>;

/**
 * A text as it is written: what the server has, with the changes on top that it does not have yet. They are sent by
 * themselves after a pause, over the draft that was seen here and no other; where somebody saved meanwhile, both are there.
 */
export const useAutosave = <F extends Fields, S extends SavedDraft>(wish: Wish<F, S>) => {
  const { fields, savedAt, isOn = true, onChanges } = wish;
  const [changes, setState] = useState<Partial<F>>(wish.begun ?? {});
  const latest = useRef(changes);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [rival, setRival] = useState<S | null>(null);
  const [isSaving, setSaving] = useState(false);
  const sending = useRef<Promise<boolean> | null>(null);

  const change = (next: Partial<F>) => {
    latest.current = next;
    setState(next);
    onChanges?.(next);
  };
  const attempt = async (sent: Partial<F>, over: number): Promise<boolean> => {
    setSaving(true);
    try {
      await wish.save(over, sent);
      change(leftOf(latest.current, sent));
      setRival(null);
      return true;
    } catch (thrown) {
      const refused = asApiError(thrown);
      if (refused.code !== wish.refusal) setFailure(refused);
      // What cannot be read either is another attempt away: a save that never ends would be the last one.
      else await wish.readRival().then(setRival, (unread: unknown) => setFailure(asApiError(unread)));
      return false;
    } finally {
      setSaving(false);
    }
  };
  /** @returns whether all that was written is saved */
  const send = async (over = wish.sequence()): Promise<boolean> => {
    if (sending.current) return sending.current;
    if (!isOn || Object.keys(latest.current).length === 0) return true;
    sending.current = attempt(latest.current, over);
    const isSaved = await sending.current;
    sending.current = null;
    return isSaved;
  };

  const sendNow = useEffectEvent(() => void send());
  const isWaiting = Object.keys(changes).length > 0;
  const isHeld = failure !== null || rival !== null;
  useEffect(() => {
    if (!isOn || !isWaiting || isSaving || isHeld) return undefined;
    const timer = setTimeout(sendNow, pauseMs);
    return () => clearTimeout(timer);
  }, [changes, isOn, isWaiting, isSaving, isHeld]);
  // Whoever leaves within the pause has saved as well.
  useEffect(() => () => sendNow(), []);

  return {
    values: { ...fields, ...changes } as F,
    set: (more: Partial<F>) => {
      setFailure(null);
      change({ ...latest.current, ...more });
    },
    state: isSaving ? 'saving' : isHeld ? 'held' : isWaiting ? 'waiting' : 'saved',
    savedAt,
    failure,
    /** What somebody saved meanwhile. */
    rival,
    retry: () => {
      setFailure(null);
      void send();
    },
    /** Saves over it. */
    keepMine: () => rival && void send(rival.sequence),
    /** Shows it in place of what was written here. */
    takeTheirs: () => {
      change({});
      setRival(null);
    },
    flush: () => send(),
    /** What is on its way has come. */
    settle: async () => void (await sending.current),
    /** What was written is done with: nothing of it is saved any more. */
    forget: () => {
      change({});
      setFailure(null);
      setRival(null);
    },
  } as const;
};
