export type StatusLoad = 'NOT_LOADED' | 'LOADING' | 'LOADED' | 'REGISTERED';

export type UserLoadEvent =
  | { type: 'LOAD' } // a session check or a login has begun
  | { type: 'STORE'; isUnfinished: boolean } // the server said who is there
  | { type: 'FAIL' } // it said that nobody is, or nothing
  | { type: 'REMOVE' }; // logged out, here or elsewhere

/** Signed in, but not finished: the app leads to the missing step (decisions, People). */
const stored = [{ guard: 'isUnfinished', target: 'REGISTERED' }, { target: 'LOADED' }] as const;

/**
 * Load of the person (STATE1, section 4), as a machine of XState, whose interpreter its spec runs it by. The entry of the app goes
 * by it without that: 14 KB, for four states.
 */
export const userLoadMachine = {
  id: 'userLoad',
  initial: 'NOT_LOADED',
  states: {
    // An answer to what was asked before somebody logged out brings nobody back.
    NOT_LOADED: { on: { LOAD: 'LOADING', REMOVE: 'NOT_LOADED' } },
    LOADING: { on: { STORE: stored, FAIL: 'NOT_LOADED', REMOVE: 'NOT_LOADED' } },
    // What fails now was asked before they logged in.
    LOADED: { on: { LOAD: 'LOADING', STORE: stored, REMOVE: 'NOT_LOADED' } },
    REGISTERED: { on: { LOAD: 'LOADING', STORE: stored, REMOVE: 'NOT_LOADED' } },
  },
} as const;

type Transitions = Partial<Record<UserLoadEvent['type'], StatusLoad | typeof stored>>;

/** The state after an event, or null where the machine does not allow it. */
export const afterLoadEvent = (state: StatusLoad, event: UserLoadEvent): StatusLoad | null => {
  const transitions: Transitions = userLoadMachine.states[state].on;
  const to = transitions[event.type];
  if (to === undefined || typeof to === 'string') return to ?? null;
  const [unfinished, finished] = to;
  return event.type === 'STORE' && event.isUnfinished ? unfinished.target : finished.target;
};
