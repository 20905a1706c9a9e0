import { setup } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';

export const applicationStates = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export type ApplicationEvent =
  | { type: 'APPROVE' } // an admin opens the thread
  | { type: 'REJECT' } // or says why not
  | { type: 'APPLY' }; // its applicant mends what was said and asks again

/** FORUM3: what becomes of an application for a thread, pure. */
export const applicationMachine = setup({ types: { events: {} as ApplicationEvent } }).createMachine({
  id: 'application',
  initial: 'PENDING',
  states: {
    PENDING: { on: { APPROVE: 'APPROVED', REJECT: 'REJECTED' } },
    APPROVED: {},
    REJECTED: { on: { APPLY: 'PENDING' } },
  },
});

/** The state after an event, or null where the machine does not allow it. */
export const afterEvent = (state: ApplicationState, event: ApplicationEvent): ApplicationState | null =>
  advance(applicationMachine, state, event);
