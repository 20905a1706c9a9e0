import { setup } from 'xstate';
import type { SolutionStatus } from './solution.js';

type SolutionEvent =
  | { type: 'START' } // a worker takes it
  | { type: 'RESTART' } // another worker takes it over from one that died
  | { type: 'SCORE' }
  | { type: 'FIND_INVALID' }
  | { type: 'GIVE_UP' }; // every attempt to score it failed: our fault

/** Life of a solution (SUB4), pure: time, files and scores come in from outside. */
export const solutionMachine = setup({ types: { events: {} as SolutionEvent } }).createMachine({
  id: 'solution',
  initial: 'QUEUED',
  states: {
    QUEUED: { on: { START: 'RUNNING', GIVE_UP: 'FAILED' } },
    RUNNING: { on: { RESTART: 'RUNNING', SCORE: 'SCORED', FIND_INVALID: 'INVALID', GIVE_UP: 'FAILED' } },
    SCORED: { type: 'final' },
    INVALID: { type: 'final' },
    FAILED: { type: 'final' },
  },
});

export type SolutionEventType = SolutionEvent['type'];

/** The status after an event, or null where the machine does not allow it. */
export const afterEvent = (status: SolutionStatus, type: SolutionEventType): SolutionStatus | null => {
  const transition = solutionMachine.config.states?.[status]?.on?.[type];
  return (transition as SolutionStatus | undefined) ?? null;
};
