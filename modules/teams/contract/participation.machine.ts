import { setup, transition } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';
import { hasReached, type PersonStatus } from '../../kernel/contract/status-ladder.js';

/** What is known of somebody and a championship. */
export interface ParticipationFacts {
  /** Null for a guest. */
  status: PersonStatus | null;
  /** AUTH3, AUTH8: their login was given to them, and they have to choose one. */
  isUnnamed: boolean;
  /** Status that this installation asks for (AUTH7). */
  needed: PersonStatus;
  takesPart: boolean;
  /** Who runs it has its answers, and competes in tests alone. */
  isOrganiser: boolean;
  /** Nothing is taken of the own team now: its time is over, or it is not in a tour that runs (CHAMP6, CHAMP7). */
  isOut: boolean;
  isEnded: boolean;
  /** After the end solutions are taken outside the ranking (CHAMP8). */
  acceptAfterEnd: boolean;
}

type Guarded = { event: ParticipationEvent };
export type ParticipationEvent = { type: 'LOOK'; facts: ParticipationFacts } | { type: 'TAKE_PART' };

const holds =
  (rule: (facts: ParticipationFacts) => boolean) =>
  ({ event }: Guarded): boolean =>
    event.type === 'LOOK' && rule(event.facts);
const lacks = (step: PersonStatus) =>
  holds(({ status, needed }) => status !== null && hasReached(needed, step) && !hasReached(status, step));

/**
 * CHAMP4: how far somebody is in a championship, pure. Each look at the facts leads to one state, the first whose guard
 * holds; only who is READY, or comes to practise after the end, can take part.
 */
export const participationMachine = setup({
  types: { events: {} as ParticipationEvent },
  guards: {
    isOver: holds(({ isEnded, acceptAfterEnd }) => isEnded && !acceptAfterEnd),
    isOrganiser: holds((facts) => facts.isOrganiser),
    isOut: holds((facts) => facts.takesPart && facts.isOut),
    takesPart: holds((facts) => facts.takesPart),
    isEnded: holds((facts) => facts.isEnded),
    isGuest: holds(({ status }) => status === null),
    lacksEmail: lacks('CONFIRMED'),
    lacksLogin: holds(({ status, isUnnamed }) => status !== null && isUnnamed),
    lacksPhone: lacks('VERIFIED'),
    lacksProfile: lacks('IDENTIFIED'),
  },
}).createMachine({
  id: 'participation',
  initial: 'LOGGED_OUT',
  on: {
    LOOK: [
      { guard: 'isOver', target: '.OVER' },
      { guard: 'isOrganiser', target: '.ORGANISER' },
      { guard: 'isOut', target: '.OUT' },
      { guard: 'takesPart', target: '.TAKING_PART' },
      { guard: 'isEnded', target: '.ENDED' },
      { guard: 'isGuest', target: '.LOGGED_OUT' },
      { guard: 'lacksEmail', target: '.EMAIL' },
      { guard: 'lacksLogin', target: '.LOGIN' },
      { guard: 'lacksPhone', target: '.PHONE' },
      { guard: 'lacksProfile', target: '.PROFILE' },
      { target: '.READY' },
    ],
  },
  states: {
    /** It has ended and takes nothing more. */
    OVER: {},
    /** It has ended; who joins now practises outside the ranking. */
    ENDED: {},
    /** It is theirs: they have the answers. */
    ORGANISER: {},
    LOGGED_OUT: {},
    EMAIL: {},
    LOGIN: {},
    PHONE: {},
    PROFILE: {},
    READY: { on: { TAKE_PART: 'TAKING_PART' } },
    TAKING_PART: {},
    /** It takes part, and can hand in nothing now. */
    OUT: {},
  },
});

const start = participationMachine.resolveState({ value: 'LOGGED_OUT' });
const look = (facts: ParticipationFacts) => transition(participationMachine, start, { type: 'LOOK', facts })[0];

export type ParticipationState = ReturnType<typeof look>['value'];

/** The state that these facts lead to. */
export const participationOf = (facts: ParticipationFacts): ParticipationState => look(facts).value;

/** The state after an event, or null where the machine does not allow it. */
export const afterEvent = (state: ParticipationState, event: ParticipationEvent): ParticipationState | null =>
  advance(participationMachine, state, event);
