import { setup } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';

export const invitationTypes = ['inv', 'cominv'] as const;
/** `inv` asks a person into a team, `cominv` asks another team to become one with it. */
export type InvitationType = (typeof invitationTypes)[number];

export const invitationStatuses = ['SENT', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'WITHDRAWN'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

type InvitationEvent =
  | { type: 'ACCEPT' } // the invited person, or the captain of the invited team
  | { type: 'REJECT' } // the same
  | { type: 'CANCEL' } // the captain who sent it
  | { type: 'EXPIRE' } // nobody answered in time
  | { type: 'WITHDRAW' }; // one side joined elsewhere, or is no more

/** Life of an invitation of either type (TEAM1), pure: the time comes in as an event. */
export const invitationMachine = setup({ types: { events: {} as InvitationEvent } }).createMachine({
  id: 'invitation',
  initial: 'SENT',
  states: {
    SENT: {
      on: { ACCEPT: 'ACCEPTED', REJECT: 'REJECTED', CANCEL: 'CANCELLED', EXPIRE: 'EXPIRED', WITHDRAW: 'WITHDRAWN' },
    },
    ACCEPTED: { type: 'final' },
    REJECTED: { type: 'final' },
    CANCELLED: { type: 'final' },
    EXPIRED: { type: 'final' },
    WITHDRAWN: { type: 'final' },
  },
});

export type InvitationEventType = InvitationEvent['type'];

/** The status after an event, or null where the machine does not allow it. */
export const afterInvitationEvent = (status: InvitationStatus, type: InvitationEventType): InvitationStatus | null =>
  advance(invitationMachine, status, { type });
