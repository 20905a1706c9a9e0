import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditorView } from '#modules/championships/contract/editor.js';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { asApiError, type ApiError } from '#web/lib/api/api-error.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { type Changes, useSave } from './editor.data.js';
import { type Entries, withoutFormerTours } from './entries.js';
import type { Refused } from './steps.js';
import { judgingIn, type Outcome, outcomeOf, type Rival, withoutFields, withoutJudging } from './drafting.js';

/** A save follows the last key by so long. */
const pauseMs = 700;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

interface SendOptions {
  version?: number;
  rejudge?: boolean;
}

interface Trouble {
  failure: ApiError | null;
  rival: Rival | null;
  needsRejudge: boolean;
  /** The answers do not fit what was chosen. */
  unfit: ApiError | null;
}
const noTrouble: Trouble = { failure: null, rival: null, needsRejudge: false, unfit: null };

/**
 * What is being written: the server's settings with the changes on top that it does not have yet. Changes are sent by
 * themselves after a pause; what the server refuses stays on the page beside its fault.
 * @param onMove hears of another address, by which the championship is found from now on
 */
export const useDraft = (view: EditorView, onMove: (champname: string) => void) => {
  const save = useSave();
  const [changes, setChanges] = useState<Changes>({});
  const [entries, setEntries] = useState<Entries['all']>({});
  const [faults, setFaults] = useState<Partial<Record<string, ErrorCode>>>({});
  const [trouble, setTrouble] = useState(noTrouble);
  const [isSaving, setSaving] = useState(false);
  const sending = useRef(false);
  /** What is on the page, for whoever has left it while a save was on its way. */
  const latest = useRef({ changes, faults });
  const isLeft = useRef(false);
  /** Tours are dropped on purpose: that was asked already. */
  const isDropMeant = useRef(false);
  /** The test ends with all that it had: that was asked already. */
  const isTestOver = useRef(false);

  const settle = (outcome: Outcome, sent: Changes) => {
    if (outcome.kind === 'saved') {
      if (outcome.view.champname !== view.champname && !isLeft.current) onMove(outcome.view.champname);
      if (sent.tours) isDropMeant.current = false;
      if (sent.isTest !== undefined) isTestOver.current = false;
      setChanges((now) => leftOf(now, sent));
    }
    if (outcome.kind === 'refused') setFaults((now) => ({ ...now, ...outcome.fields }));
    setTrouble({
      failure: outcome.kind === 'failed' ? outcome.failure : null,
      rival: outcome.kind === 'conflict' ? outcome.rival : null,
      needsRejudge: outcome.kind === 'rejudge',
      unfit: outcome.kind === 'refused' ? (outcome.unfit ?? null) : null,
    });
  };

  /** @param over what the server has, which no page may show any more */
  const deliver = async (sent: Changes, over: EditorView, options: SendOptions): Promise<Outcome> => {
    const isMeant = isDropMeant.current && judgingIn(sent, over).every((field) => field === 'tours');
    const endTest = isTestOver.current && sent.isTest === false;
    const meant = { ...(isMeant && { rejudge: true }), ...(endTest && { endTest }) };
    const body = { version: over.version, ...meant, ...options, ...sent };
    const outcome = await save.mutateAsync({ params: { champname: over.champname }, body }).then(
      (saved): Outcome => ({ kind: 'saved', view: saved }),
      (thrown: unknown) => {
        // Whoever has left reads it wherever they are now.
        if (isLeft.current) toast('failed', asApiError(thrown));
        return outcomeOf(thrown);
      },
    );
    settle(outcome, sent);
    const rest = leftOf(withoutFields(latest.current.changes, latest.current.faults), sent);
    if (!isLeft.current || outcome.kind !== 'saved' || Object.keys(rest).length === 0) return outcome;
    latest.current = { changes: rest, faults: {} };
    return deliver(rest, outcome.view, {});
  };

  const send = async (options: SendOptions = {}) => {
    const sent = withoutFields(changes, faults);
    if (sending.current || Object.keys(sent).length === 0) return;
    sending.current = true;
    setSaving(true);
    await deliver(sent, view, options);
    sending.current = false;
    setSaving(false);
  };

  const sendNow = useEffectEvent(() => void send());
  useEffect(() => {
    latest.current = { changes, faults };
  }, [changes, faults]);
  const isHeld = trouble.rival !== null || trouble.needsRejudge || trouble.failure !== null;
  const unsent = withoutFields(changes, faults);
  const isWaiting = Object.keys(unsent).length > 0;
  useEffect(() => {
    if (!isWaiting || isSaving || isHeld) return undefined;
    const timer = setTimeout(sendNow, pauseMs);
    return () => clearTimeout(timer);
  }, [changes, isWaiting, isSaving, isHeld]);
  // Whoever leaves within the pause, or while a save is on its way, has saved all of it as well.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      sendNow();
    };
  }, []);

  const set = useCallback((more: Changes) => {
    setChanges((now) => ({ ...now, ...more }));
    setFaults((now) => withoutKeys(now, more));
    // A setting that has a value now has no text in its place.
    setEntries((now) => {
      const others = withoutKeys(now, more);
      return more.tours ? withoutFormerTours(others, more.tours) : others;
    });
    setTrouble((now) => ({ ...now, failure: null, needsRejudge: false, unfit: null }));
  }, []);

  const enter: Entries['enter'] = useCallback((name, field, text) => {
    // What the setting was on the way to this text is not what is meant.
    if (text !== null) setChanges((now) => withoutKeys(now, { [name]: true }));
    setEntries(({ [name]: _former, ...others }) => (text === null ? others : { ...others, [name]: { field, text } }));
  }, []);

  return {
    values: { ...view, ...changes },
    faults,
    refused: [...fieldsOf(withoutKeys(changes, unsent)), ...Object.values(entries).map(({ field }) => field)],
    entries: { all: entries, enter },
    ...trouble,
    isUnsaved: isWaiting || isSaving,
    state: stateOf(isSaving, isHeld || Object.keys({ ...faults, ...entries }).length > 0, isWaiting),
    set,
    /** Tours without some that there were; it was asked whether that is meant. */
    dropTours: (tours: Changes['tours'] & {}) => {
      isDropMeant.current = true;
      set({ tours });
    },
    /** No test any more, nor what took part in it; it was asked whether that is meant. */
    endTest: () => {
      isTestOver.current = true;
      set({ isTest: false });
    },
    /** What of the changes scores or their order depend on. */
    judging: judgingIn(changes, view),
    retry: () => void send(),
    /** Saves over what somebody else wrote meanwhile. */
    takeOver: () => void send({ version: trouble.rival?.version ?? view.version }),
    rejudge: () => send({ rejudge: true }),
    /** Scores stay as they are; what they don't depend on is saved all the same. */
    keepScores: () => {
      setChanges(withoutJudging);
      setFaults(withoutJudging);
      setTrouble((now) => ({ ...now, needsRejudge: false }));
    },
    /** Forgets what was not saved, and shows what is. */
    discard: () => {
      setChanges({});
      setEntries({});
      setFaults({});
      setTrouble(noTrouble);
    },
  };
};
export type Draft = ReturnType<typeof useDraft>;

const stateOf = (isSaving: boolean, isStuck: boolean, isWaiting: boolean): SaveState => {
  if (isSaving) return 'saving';
  if (isStuck) return 'failed';
  return isWaiting ? 'waiting' : 'saved';
};

/** What was typed while a save was on its way is still to be sent. */
const leftOf = (now: Changes, sent: Changes): Changes =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => sent[field as keyof Changes] !== value));

const withoutKeys = <T extends object>(from: T, keys: object): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !(key in keys))) as T;

const fieldsOf = (changes: Changes): Refused => Object.keys(changes) as (keyof Changes)[];
