import { setup } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';

/** What is so beside the state. */
export interface VacancyFacts {
  /** Everybody sees the vacancy: the text of now, or the one that was approved before it. */
  isShown: boolean;
  /** The text of now is one that a moderator let through, and nobody took it back since. */
  isApproved: boolean;
}

export type VacancyEvent =
  | 'EDIT' // another text
  | 'SUBMIT' // to the moderators
  | 'APPROVE'
  | 'REJECT' // with a reason
  | 'EXTEND' // shown for another while
  | 'CLOSE' // filled, withdrawn by its author, or hidden by a moderator
  | 'EXPIRE' // its time is over
  | 'REOPEN'
  | 'REMOVE'; // for good

/** The ways off the board, and out of the product for one that is not on it. */
const closing = {
  CLOSE: { guard: 'isShown', target: 'archived' },
  EXPIRE: { guard: 'isShown', target: 'archived' },
} as const;
const exits = { ...closing, REMOVE: { guard: 'isHidden', target: 'removed' } } as const;

/**
 * VAC1: life of a vacancy, pure. An edit of a published one goes back to the moderators, and what they let through before
 * stays visible meanwhile, also where the edit is rejected.
 */
export const vacancyMachine = setup({
  types: { context: {} as VacancyFacts, events: {} as { type: VacancyEvent }, input: {} as VacancyFacts },
  guards: {
    isShown: ({ context }) => context.isShown,
    isHidden: ({ context }) => !context.isShown,
    isApproved: ({ context }) => context.isApproved,
  },
}).createMachine({
  id: 'vacancy',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { EDIT: 'draft', SUBMIT: 'moderation', ...exits } },
    /** The time of the former text ends beside it: the moderators have this one before them still. */
    moderation: {
      on: {
        EDIT: 'moderation',
        APPROVE: 'published',
        REJECT: 'rejected',
        ...exits,
        EXPIRE: { guard: 'isShown', target: 'moderation' },
      },
    },
    rejected: { on: { EDIT: 'draft', ...exits } },
    published: { on: { EDIT: 'moderation', EXTEND: 'published', ...closing } },
    archived: {
      on: { REOPEN: [{ guard: 'isApproved', target: 'published' }, { target: 'draft' }], REMOVE: 'removed' },
    },
    /** Nothing is left of it. */
    removed: { type: 'final' },
  },
});

/** As it is stored. */
export const vacancyStates = ['draft', 'moderation', 'rejected', 'published', 'archived'] as const;
export type VacancyState = (typeof vacancyStates)[number];

/** The state after an event, or null where the machine does not allow it. */
export const afterEvent = (
  state: VacancyState | 'removed',
  facts: VacancyFacts,
  type: VacancyEvent,
): VacancyState | 'removed' | null => advance(vacancyMachine, state, { type }, facts);

/** What each may have happen: `EXPIRE` is the clock's alone. */
const eventsOf = {
  author: ['EDIT', 'SUBMIT', 'EXTEND', 'CLOSE', 'REOPEN', 'REMOVE'],
  moderator: ['APPROVE', 'REJECT', 'EDIT', 'CLOSE'],
} as const satisfies Record<string, readonly VacancyEvent[]>;
export type VacancyActor = keyof typeof eventsOf;

/** What somebody can do with a vacancy now: the buttons that they see, and all that the server does for them. */
export const actionsOf = (state: VacancyState, facts: VacancyFacts, who: readonly VacancyActor[]): VacancyEvent[] => {
  const theirs = new Set<VacancyEvent>(who.flatMap((one) => [...eventsOf[one]]));
  return [...theirs].filter((event) => afterEvent(state, facts, event) !== null);
};
