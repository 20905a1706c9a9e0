import { setup } from 'xstate';
import { advance } from '../../../kernel/contract/machines/advance.js';
import type { SolutionStatus } from './solution.js';

type SolutionEvent =
  | { type: 'START' } // a worker takes it
  | { type: 'RESTART' } // another worker takes it over from one that died
  | { type: 'RETURN' } // a run failed by our fault: back into the queue for another one
  | { type: 'SCORE' }
  | { type: 'FIND_INVALID' }
  | { type: 'GIVE_UP' } // every run failed: our fault
  | { type: 'CANCEL' } // its team takes it back while it waits
  | { type: 'RETRY' } // an operator sends a failed one into the queue again
  | { type: 'READMIT' } // late no more, in a tour with answers of its own
  | { type: 'RESCORE' } // a re-judgement gives it a (new) score
  | { type: 'REVOKE' }; // a re-judgement or an operator takes its score away

/** Life of a solution (SUB4, SUB6), pure: time, files and scores come in from outside. */
export const solutionMachine = setup({ types: { events: {} as SolutionEvent } }).createMachine({
  id: 'solution',
  initial: 'QUEUED',
  states: {
    QUEUED: { on: { START: 'RUNNING', GIVE_UP: 'FAILED', CANCEL: 'CANCELLED' } },
    RUNNING: {
      on: { RESTART: 'RUNNING', RETURN: 'QUEUED', SCORE: 'SCORED', FIND_INVALID: 'INVALID', GIVE_UP: 'FAILED' },
    },
    SCORED: { on: { RESCORE: 'SCORED', REVOKE: 'INVALID', READMIT: 'QUEUED' } },
    INVALID: { on: { RESCORE: 'SCORED', READMIT: 'QUEUED' } },
    FAILED: { on: { RETRY: 'QUEUED' } },
    CANCELLED: { type: 'final' },
  },
});

export type SolutionEventType = SolutionEvent['type'];

/** The status after an event, or null where the machine does not allow it. */
export const afterEvent = (status: SolutionStatus, type: SolutionEventType): SolutionStatus | null =>
  advance(solutionMachine, status, { type });
