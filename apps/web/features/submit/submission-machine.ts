import { assertEvent, assign, setup } from 'xstate';
import type { ApiError } from '#modules/client/api-error.js';
import type { Progress } from '#web/lib/api/upload.js';
import { failureOf, isFaulty, isPassed, type Changes, type Check } from '#web/words/precheck/check.js';
import type { Fix } from '#modules/scoring/precheck/fixes.js';
import { checking, dropArrived, fixing, uploading, type CheckEvent, type UploadEvent } from './submission-actors.js';

/** A file that was picked earlier, and what was changed in it since. */
export interface Picked {
  file: File;
  changes: Changes | null;
}

interface Submission {
  champname: string;
  file: File | null;
  check: Check | null;
  changes: Changes | null;
  /** Of the upload. */
  progress: Progress | null;
  /** The connection of the upload is broken for now. */
  isWaiting: boolean;
  /** Why the last upload did not succeed. */
  failure: ApiError | null;
  /** It changed where it lies while it was sent. */
  isLost: boolean;
}

type SubmissionEvent =
  | { type: 'PICK'; file: File }
  | { type: 'CLEAR' }
  | { type: 'CHECK_AGAIN' }
  | { type: 'FIX'; fixes: readonly Fix[] }
  | { type: 'SEND'; comment: string }
  | { type: 'CANCEL' }
  /** There is nothing to wait for any more after the last failure. */
  | { type: 'FORGIVE' }
  | CheckEvent
  | UploadEvent;

const nothing = {
  file: null,
  check: null,
  changes: null,
  progress: null,
  isWaiting: false,
  failure: null,
  isLost: false,
};
const begun = (): Check => ({ state: 'checking', progress: { bytes: 0, rows: 0 }, startedAt: performance.now() });

const fileOf = ({ file }: Submission): File => {
  if (!file) throw new Error('there is no file in this state');
  return file;
};
const surveyOf = ({ check }: Submission) => (check?.state === 'done' ? check.report.survey : null);

const { createMachine } = setup({
  types: {
    context: {} as Submission,
    events: {} as SubmissionEvent,
    input: {} as { champname: string } & Partial<Picked>,
  },
  actors: { checking, fixing, uploading },
  actions: {
    /** What reads the server's answer again and forgets the comment; the page gives it. */
    accepted: () => undefined,
    pick: assign(({ event }) => {
      assertEvent(event, 'PICK');
      return { ...nothing, file: event.file };
    }),
    clear: assign(nothing),
    drop: ({ context }) => void dropArrived(context.champname, fileOf(context)),
  },
  guards: {
    isPassed: ({ context }) => isPassed(context.check),
    isFaulty: ({ context }) => isFaulty(context.check),
    hasFile: ({ context }) => context.file !== null,
    hasSurvey: ({ context }) => surveyOf(context) !== null,
  },
});

/**
 * Life of a file on this page (ui.md 2.0): picked → checked → sent. From then on its solution tells, which the server has.
 * A refusal or a cancel leads back to where the file can be sent from, with everything kept.
 */
export const submissionMachine = createMachine({
  id: 'submission',
  context: ({ input }) => ({ ...nothing, ...input }),
  initial: 'empty',
  on: {
    PICK: { target: '.checking', actions: 'pick' },
    CLEAR: { target: '.empty', actions: 'clear' },
    FORGIVE: { actions: assign({ failure: null }) },
  },
  states: {
    /** A file that was picked before the page was left is checked anew. */
    empty: { always: { guard: 'hasFile', target: 'checking' } },
    checking: {
      entry: assign({ check: begun, failure: null }),
      invoke: {
        src: 'checking',
        input: ({ context }) => ({ champname: context.champname, file: fileOf(context) }),
      },
      on: {
        CHECK_PROGRESS: {
          actions: assign(({ context: { check }, event: { progress } }) =>
            check?.state === 'checking' ? { check: { ...check, progress } } : {},
          ),
        },
        CHECKED: {
          target: 'checked',
          actions: assign({ check: ({ event }) => ({ state: 'done', report: event.report }) }),
        },
        CHECK_FAILED: {
          target: 'checked',
          actions: assign({ check: ({ event }) => ({ state: 'failed', failure: event.failure }) }),
        },
      },
    },
    /** Decides what the check means. */
    checked: {
      always: [{ guard: 'isPassed', target: 'ready' }, { guard: 'isFaulty', target: 'faulty' }, 'unfit'],
    },
    /** Nothing stands against sending it. */
    ready: { on: { SEND: 'uploading', CHECK_AGAIN: 'checking' } },
    /** It has faults; the server decides, so it can be sent all the same. */
    faulty: { on: { SEND: 'uploading', FIX: { guard: 'hasSurvey', target: 'fixing' } } },
    /** It is no file that could be sent. */
    unfit: {},
    fixing: {
      invoke: {
        src: 'fixing',
        input: ({ context, event }) => {
          assertEvent(event, 'FIX');
          const survey = surveyOf(context);
          if (!survey) throw new Error('nothing is known that could be fixed');
          return { file: fileOf(context), writing: survey.writing, fixes: event.fixes };
        },
        onDone: {
          target: 'checking',
          actions: assign(({ context, event: { output } }) => ({
            file: output.file,
            changes: {
              original: context.changes?.original ?? fileOf(context),
              fixes: [...(context.changes?.fixes ?? []), ...output.fixes],
            },
          })),
        },
        onError: {
          target: 'checked',
          actions: assign({ check: ({ event }) => ({ state: 'failed', failure: failureOf(event.error) }) }),
        },
      },
    },
    uploading: {
      entry: assign({ progress: ({ context }) => ({ sent: 0, total: fileOf(context).size }), failure: null }),
      exit: assign({ progress: null, isWaiting: false }),
      invoke: {
        src: 'uploading',
        input: ({ context, event }) => {
          assertEvent(event, 'SEND');
          return { champname: context.champname, file: fileOf(context), comment: event.comment };
        },
      },
      on: {
        UPLOAD_PROGRESS: {
          // Going on where it stopped is no news yet: the connection may break again at once.
          actions: assign(({ context: { progress, isWaiting }, event }) => ({
            progress: event.progress,
            isWaiting: isWaiting && event.progress.sent <= (progress?.sent ?? 0),
          })),
        },
        UPLOAD_WAITS: { actions: assign({ isWaiting: true }) },
        ACCEPTED: { target: 'empty', actions: ['accepted', 'clear'] },
        REFUSED: { target: 'checked', actions: assign({ failure: ({ event }) => event.failure }) },
        LOST: { target: 'unfit', actions: assign({ check: { state: 'failed', failure: 'unreadable' }, isLost: true }) },
        CANCEL: { target: 'checked', actions: 'drop' },
      },
    },
  },
});
