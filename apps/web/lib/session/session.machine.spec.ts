import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetPerson, state } from '#web/lib/state/state.js';
import { person } from '#web/testing/build/person.js';
import { sessionTable, type SessionEvent, type SessionState } from './session.machine.js';
import { enterBy, leave, sessionNow, startSession, welcome } from './session.js';

type Answer = { status: number; body: unknown };
const here: Answer = { status: 200, body: { user: person('alice') } };
const nobody: Answer = { status: 401, body: { error: 'UNAUTHENTICATED', message: 'Log in first' } };
const silent: Answer = { status: 502, body: null };
const heard: Answer = { status: 200, body: {} };

/** Calls that have no answer yet, in the order in which they were made. */
let calls: { address: string; answer: (answer: Answer) => void }[] = [];
const asked = () => calls.map(({ address }) => address.replace('/api/auth/', ''));
const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};
/** Answers the last call, or that one. */
const answer = async (what: Answer, call = calls.at(-1)) => {
  if (!call) throw new Error('Nothing was asked');
  calls = calls.filter((one) => one !== call);
  call.answer(what);
  await settle();
};

const mark = 'signed-in';
const isAuthorized = () => state.persistStore.getSnapshot().context.isAuthorized;
const hasMark = () => document.cookie.includes(mark);
const signs = () => {
  document.cookie = `${mark}=1`;
};

/** How a page comes to stand there, with one question on its way since before. */
const ways: Record<SessionState, () => Promise<void>> = {
  unknown: async () => {
    void startSession();
    await answer(silent);
  },
  guest: async () => {
    void startSession();
    await answer(nobody);
    signs();
  },
  person: async () => welcome(person('alice')),
  leaving: async () => {
    welcome(person('alice'));
    void leave();
    await answer(silent);
  },
};

const events: Record<SessionEvent, (before: (typeof calls)[number]) => Promise<unknown>> = {
  ASK: async () => void startSession(),
  NO_SIGN: async () => {
    forgetPerson();
    document.cookie = `${mark}=; max-age=0`;
    // A page that is opened in a browser that keeps nothing.
    localStorage.clear();
    void startSession();
  },
  HERE: (before) => answer(here, before),
  NOBODY: (before) => answer(nobody, before),
  SILENT: (before) => answer(silent, before),
  ENTER: () => enterBy(async () => ({ user: person('alice') })),
  LEAVE: async () => void leave(),
};
const states = Object.keys(ways) as SessionState[];
const cells = states.flatMap((from) => (Object.keys(events) as SessionEvent[]).map((event) => [from, event] as const));

describe('AUTH4 the session of a page, by its whole table', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.fetch = jest.fn(
      (address: string) =>
        new Promise((resolve) => {
          const give = ({ status, body }: Answer) => resolve({ status, json: async () => body, headers: new Map() });
          calls.push({ address, answer: give });
        }),
    ) as unknown as typeof fetch;
    signs();
  });
  afterEach(async () => {
    for (const { answer: give } of calls.splice(0)) give(heard);
    await settle();
    jest.useRealTimers();
    localStorage.clear();
    document.cookie = `${mark}=; max-age=0`;
    forgetPerson();
    await startSession();
  });

  it.each(cells)('AUTH4 %s: %s', async (from, event) => {
    void startSession();
    const before = calls[0]!;
    calls = [];
    await ways[from]();
    expect(sessionNow.get()).toBe(from);
    const was = isAuthorized();
    await events[event](before);
    const [to, act] = sessionTable[from][event] ?? [from];
    expect(sessionNow.get()).toBe(to);
    await settle();
    // A question of the way there may be open still.
    const goes = act === 'ask' ? ['session'] : act === 'end' ? ['out'] : [];
    expect(asked()).toEqual(goes);
    if (act === 'keep') expect([isAuthorized(), localStorage.getItem('podium.leaving')]).toEqual([true, null]);
    if (act === 'forget') expect([isAuthorized(), hasMark()]).toEqual([false, false]);
    if (act === 'askLater' || act === undefined) expect([isAuthorized(), hasMark()]).toEqual([was, true]);
    await jest.advanceTimersByTimeAsync(60_000);
    if (act === 'askLater') expect(asked()).toEqual([to === 'leaving' ? 'out' : 'session']);
    if (act === 'keep' || act === 'forget') expect(asked()).toEqual([]);
  });

  it('AUTH4 whoever leaves does so at the server too, however often that has to be told', async () => {
    welcome(person('alice'));
    const leaving = leave();
    await answer(silent);
    expect([await leaving, isAuthorized(), sessionNow.get()]).toEqual([false, false, 'leaving']);
    await jest.advanceTimersByTimeAsync(1000);
    await answer(silent);
    await jest.advanceTimersByTimeAsync(2000);
    await answer(heard);
    expect([sessionNow.get(), localStorage.getItem('podium.leaving')]).toEqual(['guest', null]);
  });

  it('AUTH4 draws its graph as it is', async () => {
    const arrows = states.flatMap((from) =>
      Object.entries(sessionTable[from]).map(([event, [to]]) => `  ${from} --> ${to}: ${event}`),
    );
    const { readFile } = await import('node:fs/promises');
    const readme = await readFile('apps/web/lib/session/README.md', 'utf8');
    expect(readme.split('\n').filter((line) => line.includes('-->'))).toEqual(arrows);
  });
});
