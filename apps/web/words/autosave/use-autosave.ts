import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#web/lib/api/api-error.js';
import { toast } from '#web/lib/toasts/toasts.js';

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
  /** Somebody waits until all of it is saved, or has left the page and types no more. */
  const isAllWanted = useRef(false);
  const isLeft = useRef(false);

  const change = (next: Partial<F>) => {
    latest.current = next;
    setState(next);
    onChanges?.(next);
  };
  const hasChanges = () => Object.keys(latest.current).length > 0;
  /** @returns the sequence of what is saved then, null where it is not */
  const attempt = async (sent: Partial<F>, over: number): Promise<number | null> => {
    try {
      const saved = await wish.save(over, sent);
      change(leftOf(latest.current, sent));
      setRival(null);
      return saved;
    } catch (thrown) {
      const refused = asApiError(thrown);
      // Whoever has left reads it wherever they are now.
      if (isLeft.current) toast('failed', refused);
      else if (refused.code !== wish.refusal) setFailure(refused);
      // What cannot be read either is another attempt away: a save that never ends would be the last one.
      else await wish.readRival().then(setRival, (unread: unknown) => setFailure(asApiError(unread)));
      return null;
    }
  };
  const sendAll = async (over: number): Promise<boolean> => {
    setSaving(true);
    let saved = await attempt(latest.current, over);
    while (saved !== null && isAllWanted.current && hasChanges()) saved = await attempt(latest.current, saved);
    [isAllWanted.current, sending.current] = [false, null];
    setSaving(false);
    return saved !== null && !hasChanges();
  };
  /** @returns whether all that was written is saved */
  const send = async (over = wish.sequence()): Promise<boolean> => {
    if (!sending.current && isOn && hasChanges()) sending.current = sendAll(over);
    return sending.current ?? true;
  };
  const flush = (): Promise<boolean> => {
    isAllWanted.current = sending.current !== null || hasChanges();
    return send();
  };

  const sendNow = useEffectEvent(() => void send());
  const leave = useEffectEvent(() => void flush());
  const isWaiting = Object.keys(changes).length > 0;
  const isHeld = failure !== null || rival !== null;
  useEffect(() => {
    if (!isOn || !isWaiting || isSaving || isHeld) return undefined;
    const timer = setTimeout(sendNow, pauseMs);
    return () => clearTimeout(timer);
  }, [changes, isOn, isWaiting, isSaving, isHeld]);
  // Whoever leaves within the pause, or while a save is on its way, has saved all of it as well.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      leave();
    };
  }, []);

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
    flush,
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
