import { describe, expect, it } from '@jest/globals';
import { getInitialSnapshot, setup, transition } from 'xstate';
import { person } from '#web/testing/build/person.js';
import { createState } from './state.js';
import { initialState } from './stored.js';
import { afterLoadEvent, type StatusLoad, type UserLoadEvent, userLoadMachine } from './user-load.machine.js';

const states = ['NOT_LOADED', 'LOADING', 'LOADED', 'REGISTERED'] as const;
const events = {
  load: { type: 'LOAD' },
  'store a finished person': { type: 'STORE', isUnfinished: false },
  'store an unfinished one': { type: 'STORE', isUnfinished: true },
  fail: { type: 'FAIL' },
  remove: { type: 'REMOVE' },
} as const satisfies Record<string, UserLoadEvent>;
const names = Object.keys(events) as (keyof typeof events)[];

/** Each state by each event, in the order of `events`; null where nothing changes. */
const table: Record<StatusLoad, (StatusLoad | null)[]> = {
  NOT_LOADED: ['LOADING', null, null, null, 'NOT_LOADED'],
  LOADING: [null, 'LOADED', 'REGISTERED', 'NOT_LOADED', 'NOT_LOADED'],
  LOADED: ['LOADING', 'LOADED', 'REGISTERED', null, 'NOT_LOADED'],
  REGISTERED: ['LOADING', 'LOADED', 'REGISTERED', null, 'NOT_LOADED'],
};

const cases = states.flatMap((from) => names.map((event, at) => [from, event, table[from][at] ?? null] as const));

const machine = setup({
  types: { events: {} as UserLoadEvent },
  guards: { isUnfinished: ({ event }) => event.type === 'STORE' && event.isUnfinished },
}).createMachine(structuredClone(userLoadMachine) as object);

/** The stored state, where the load of the person stands so and the flag is as it was left. */
const stateAt = (statusLoad: StatusLoad, isAuthorized: boolean) => {
  const initial = initialState();
  return createState({
    ...initial,
    persistStore: { ...initial.persistStore, isAuthorized },
    user: { ...initial.user, statusLoad },
  });
};
const send = ({ user }: ReturnType<typeof stateAt>, event: UserLoadEvent) => {
  if (event.type === 'LOAD') user.trigger.loadStarted();
  else if (event.type === 'FAIL') user.trigger.loadFailed();
  else if (event.type === 'REMOVE') user.trigger.removed();
  else user.trigger.stored({ user: person('alice', event.isUnfinished ? { status: 'NEW' } : {}) });
};

describe('STATE1 load of the person', () => {
  it('has a state for each that the specification names, and begins with nobody loaded', () => {
    expect(Object.keys(userLoadMachine.states)).toEqual(states);
    expect(getInitialSnapshot(machine).value).toBe('NOT_LOADED');
  });

  it.each(cases)('STATE1 %s: %s → %s', (from, event, to) => {
    expect(afterLoadEvent(from, events[event])).toBe(to);
  });

  it.each(cases)('STATE1 XState goes the same way from %s: %s → %s', (from, event, to) => {
    const snapshot = machine.resolveState({ value: from });
    expect(transition(machine, snapshot, events[event])[0].value).toBe(to ?? from);
    expect(snapshot.can(events[event])).toBe(to !== null);
  });

  it.each(cases)('STATE1 the slice user goes by it from %s: %s → %s, and the flag follows', (from, event, to) => {
    for (const was of [true, false]) {
      const state = stateAt(from, was);
      send(state, events[event]);
      expect(state.user.getSnapshot().context.statusLoad).toBe(to ?? from);
      const flag = to === null ? was : { NOT_LOADED: false, LOADING: was, LOADED: true, REGISTERED: true }[to];
      expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(flag);
    }
  });
});
