import { useCallback, useEffect, useRef, useState } from 'react';
import { waitFor } from 'xstate';
import type { EditorView } from '#modules/championships/contract/editor.js';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import type { Fields, Trouble } from '#web/words/autosave/autosave.machine.js';
import { unsavedIn, useAutosaveRun } from '#web/words/autosave/use-autosave-run.js';
import { useKeptChanges } from '#web/words/autosave/use-kept-changes.js';
import { useDraft as useBegun } from '#web/lib/session/draft.js';
import { type Changes, useSave } from './editor.data.js';
import { type Entries, withoutFormerTours } from './entries.js';
import type { Refused } from './steps.js';
import { judging, judgingIn, type Outcome, outcomeOf, textOf } from './drafting.js';

/** A save follows the last key by so long. */
const pauseMs = 700;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';
type Faults = Partial<Record<string, ErrorCode>>;
type Failed = Exclude<Outcome, { kind: 'saved' }>;

/** What is to be decided before anything is sent again, and what was refused of it alone. */
const troubleOf = (thrown: unknown): Trouble => {
  const what = outcomeOf(thrown);
  if (what.kind === 'conflict') return { kind: 'rival', what };
  return what.kind === 'refused' ? { kind: 'refused', what, fields: what.fields } : { kind: 'failed', what };
};

/** Which questions of the server are answered, as those who save it were asked already. */
const noAnswers = { isDropMeant: false, isTestOver: false, isRejudged: false, isEndMeant: false };

/** Changes on their way to the server: they are kept here until it has them. */
const useSaving = (view: EditorView, onMove: (champname: string) => void) => {
  const save = useSave();
  const kept = useKeptChanges<Fields>(`championship.${view.id}`, view.version, 'browser');
  /** Those of an earlier visit were made over what the server had then. */
  const isOfBefore = useRef(Object.keys(kept.begun).length > 0);
  const answers = useRef({ ...noAnswers });
  const saved = useRef(view);
  const latest = () => (view.version >= saved.current.version ? view : saved.current);
  /** What the changes were made over. */
  const shown = useRef(view);
  /** What was saved beside the changes is on the page, and they are written over that; who saved the same is asked about. */
  const goAlong = (unsaved: Changes) => {
    const now = latest();
    if (isOfBefore.current || !isAlike(unsaved, shown.current, now)) return;
    shown.current = now;
    kept.moved(now.version);
  };
  const run = useAutosaveRun({
    pauseMs,
    troubleOf,
    begun: kept.begun,
    onChanges: (changes) => {
      goAlong(changes);
      // That a test is over is asked again.
      kept.keep(withoutKeys(changes, { isTest: true }));
    },
    save: async (sent: Changes, over) => {
      const now = latest();
      const { isDropMeant, isTestOver, isRejudged, isEndMeant } = answers.current;
      const isMeant = isRejudged || (isDropMeant && judgingIn(sent, now).every((field) => field === 'tours'));
      const endTest = isTestOver && sent.isTest === false;
      const isAsked = now.state === 'PUBLISHED' && sent.dateEnd !== undefined;
      answers.current.isRejudged = false;
      answers.current.isEndMeant = false;
      const version = Math.max(over, kept.over());
      const meant = {
        ...(isMeant && { rejudge: true }),
        ...(endTest && { endTest }),
        ...(isAsked && { leaveOut: isEndMeant }),
      };
      const body = { version, ...meant, ...sent };
      const answer = await save.mutateAsync({ params: { champname: now.champname }, body }).catch((thrown) => {
        // Nobody saved between that visit and this one.
        if (outcomeOf(thrown).kind === 'refused' && latest().version === version) isOfBefore.current = false;
        throw thrown;
      });
      saved.current = answer;
      shown.current = answer;
      kept.moved(answer.version);
      isOfBefore.current = false;
      if (sent.tours) answers.current.isDropMeant = false;
      if (sent.isTest !== undefined) answers.current.isTestOver = false;
      if (answer.champname !== view.champname) onMove(answer.champname);
      return answer.version;
    },
  });
  useEffect(() => {
    goAlong(unsavedIn(run.snapshot.context) as Changes);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view.version]);
  return { ...run, answer: (which: keyof typeof noAnswers) => void (answers.current[which] = true) };
};

/** Whether nobody else saved what was changed: it is as it was, or as it was sent, where the answer to that was lost. */
const isAlike = (changes: Changes, one: EditorView, other: EditorView): boolean =>
  (Object.keys(changes) as (keyof Changes & keyof EditorView)[]).every((name) =>
    [one[name], changes[name]].some((value) => textOf(value) === textOf(other[name])),
  );

/** What can't be read is of nobody any more. */
const readEntries = (kept: string): Entries['all'] => {
  try {
    return JSON.parse(kept) as Entries['all'];
  } catch {
    return {};
  }
};

/** Texts that are no values outlive a reload as well; those of a field that is gone end with the tab at the latest. */
const useKeptEntries = (id: string, tours: EditorView['tours']) => {
  const [kept, keep] = useBegun(`championship.${id}.entries`);
  const [entries, setEntries] = useState<Entries['all']>(() =>
    kept === '' ? {} : withoutFormerTours(readEntries(kept), tours),
  );
  const text = Object.keys(entries).length === 0 ? '' : JSON.stringify(entries);
  useEffect(() => {
    if (text !== kept) keep(text);
  }, [text, kept, keep]);
  return [entries, setEntries] as const;
};

/**
 * What is being written: the server's settings with the changes on top that it does not have yet. Changes are sent by
 * themselves after a pause; what the server refuses stays on the page beside its fault.
 * @param onMove hears of another address, by which the championship is found from now on
 */
export const useDraft = (view: EditorView, onMove: (champname: string) => void) => {
  const { actor, snapshot, answer } = useSaving(view, onMove);
  const { changes: unsent, aside, trouble } = snapshot.context;
  const [isTyping, setTyping] = useState(false);
  const failed = (trouble?.what ?? null) as Failed | null;
  const whys = Object.entries(aside).map(([field, { why }]) => [field, why]);
  const faults: Faults = { ...(failed?.kind === 'refused' && failed.fields), ...Object.fromEntries(whys) };
  const changes = unsavedIn(snapshot.context) as Changes;
  const [entries, setEntries] = useKeptEntries(view.id, changes.tours ?? view.tours);
  const rival = failed?.kind === 'conflict' ? failed.rival : null;

  const set = useCallback(
    (more: Changes) => {
      actor.send({ type: 'CHANGE', more });
      // A setting that has a value now has no text in its place.
      setEntries((now) => {
        const others = withoutKeys(now, more);
        return more.tours ? withoutFormerTours(others, more.tours) : others;
      });
    },
    [actor, setEntries],
  );

  const enter: Entries['enter'] = useCallback(
    (name, field, text) => {
      // What the setting was on the way to this text is not what is meant.
      if (text !== null) actor.send({ type: 'DROP', names: [name] });
      setEntries(({ [name]: _former, ...others }) => (text === null ? others : { ...others, [name]: { field, text } }));
    },
    [actor, setEntries],
  );

  // Nobody is told every few seconds that it is tried again.
  const isSilent = trouble?.isSilent === true;
  const isSaving = snapshot.matches('saving') && !isSilent;
  const isWaiting = Object.keys(unsent).length > 0;
  const isStuck = isSilent || snapshot.matches('held') || Object.keys({ ...faults, ...entries }).length > 0;
  return {
    values: { ...view, ...changes },
    faults,
    refused: [...fieldsOf(withoutKeys(changes, unsent)), ...Object.values(entries).map(({ field }) => field)],
    entries: { all: entries, enter },
    failure: failed?.kind === 'failed' ? failed.failure : null,
    rival,
    /** Nobody is asked in the middle of what they type. */
    needsRejudge: failed?.kind === 'rejudge' && !isTyping,
    setTyping,
    /** The answers do not fit what was chosen. */
    unfit: (failed?.kind === 'refused' ? failed.unfit : null) ?? null,
    /** How many solutions an end would leave out that was refused just now; null where nobody knows. */
    leftOut: (failed?.kind === 'refused' ? failed.leftOut : null) ?? null,
    isUnsaved: isWaiting || isSaving,
    state: stateOf(isSaving, isStuck, isWaiting),
    set,
    /** Tours without some that there were; it was asked whether that is meant. */
    dropTours: (tours: Changes['tours'] & {}) => {
      answer('isDropMeant');
      set({ tours });
    },
    /** No test any more, nor what took part in it; it was asked whether that is meant. */
    endTest: () => {
      answer('isTestOver');
      set({ isTest: false });
    },
    /** The end that was refused for solutions that came in after it. */
    leaveOut: () => {
      answer('isEndMeant');
      set({ dateEnd: changes.dateEnd ?? view.dateEnd });
    },
    /** What of the changes scores or their order depend on. */
    judging: judgingIn(changes, view),
    retry: () => actor.send({ type: 'SEND' }),
    /** Saves over what somebody else wrote meanwhile. */
    takeOver: () => actor.send({ type: 'SEND', over: rival?.version ?? view.version }),
    rejudge: async () => {
      answer('isRejudged');
      actor.send({ type: 'SEND' });
      await waitFor(actor, (now) => !now.matches('saving'));
    },
    /** Scores stay as they are; what they don't depend on is saved all the same. */
    keepScores: () => actor.send({ type: 'DROP', names: judging }),
    /** Forgets what was not saved, and shows what is. */
    discard: () => {
      actor.send({ type: 'FORGET' });
      setEntries({});
    },
  };
};
export type Draft = ReturnType<typeof useDraft>;

const stateOf = (isSaving: boolean, isStuck: boolean, isWaiting: boolean): SaveState => {
  if (isSaving) return 'saving';
  if (isStuck) return 'failed';
  return isWaiting ? 'waiting' : 'saved';
};

const withoutKeys = <T extends object>(from: T, keys: object): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !(key in keys))) as T;

const fieldsOf = (changes: Changes): Refused => Object.keys(changes) as (keyof Changes)[];
