import { setup } from 'xstate';
import { advance } from '../../../kernel/contract/machines/advance.js';
import type { RejudgeState } from './rejudge.js';

type RejudgeEvent =
  | { type: 'FINISH' } // every solution was scored again, or could not be
  | { type: 'APPLY' }
  | { type: 'DISCARD' };

/** Life of a re-judgement (SUB6), pure. */
export const rejudgeMachine = setup({ types: { events: {} as RejudgeEvent } }).createMachine({
  id: 'rejudge',
  initial: 'RUNNING',
  states: {
    RUNNING: { on: { FINISH: 'READY', DISCARD: 'DISCARDED' } },
    READY: { on: { APPLY: 'APPLIED', DISCARD: 'DISCARDED' } },
    APPLIED: { type: 'final' },
    DISCARDED: { type: 'final' },
  },
});

export type RejudgeEventType = RejudgeEvent['type'];

/** The state after an event, or null where the machine does not allow it. */
export const afterRejudgeEvent = (state: RejudgeState, type: RejudgeEventType): RejudgeState | null =>
  advance(rejudgeMachine, state, { type });
