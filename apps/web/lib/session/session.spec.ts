import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { call } from '#web/lib/api/call.js';
import { queryClient } from '#web/lib/data/client.js';
import { forgetPerson, state } from '#web/lib/state/state.js';
import { visits } from './forget-page.js';
import { VisitStore } from './visit-store.js';
import { enterBy, leave, loginAsked, startSession, welcome } from './session.js';

const alice = {
  login: 'alice',
  email: 'alice@example.org',
  nickname: '',
  firstname: null,
  lastname: null,
  avatar: null,
  role: 'user' as const,
  status: 'IDENTIFIED' as const,
  statusLoad: 'LOADED' as const,
  choosesLogin: false,
  isNewNotify: false,
};
const noSession = { status: 401, body: { error: 'UNAUTHENTICATED', message: 'Log in first' } };

/** What the server answers, call by call; asking for more than that fails. */
/** null where none comes. */
const answers: ({ status: number; body: unknown } | null)[] = [];
const asked: string[] = [];

const endedSession = () => {
  welcome(alice);
  answers.push(noSession, noSession);
};
/** Until all that is pending has been answered. */
const settled = async () => {
  while (answers.length > 0 || loginAsked.get() === null) await Promise.resolve();
};

describe('AUTH4 the session of a page', () => {
  beforeEach(() => {
    globalThis.fetch = jest.fn(async (address: string) => {
      asked.push(address);
      const answer = answers.shift();
      if (answer === null) throw new TypeError('Failed to fetch');
      const { status, body } = answer ?? { status: 500, body: null };
      return { status, json: async () => body, headers: new Map() };
    }) as unknown as typeof fetch;
  });
  afterEach(async () => {
    // Whoever waits to ask again finds nobody.
    jest.useRealTimers();
    asked.length = 0;
    answers.length = 0;
    document.cookie = 'signed-in=; max-age=0';
    forgetPerson();
    await startSession();
  });

  it('is not asked for when nothing tells of one', async () => {
    await startSession();
    expect(asked).toEqual([]);
    expect(state.user.getSnapshot().context.statusLoad).toBe('NOT_LOADED');
  });

  it('is asked for where there is the mark of one', async () => {
    document.cookie = 'signed-in=1';
    answers.push({ status: 200, body: { user: alice } });
    await startSession();
    expect(asked).toEqual(['/api/auth/session']);
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(true);
  });

  it('leaves a guest when there is none any more, and the mark is gone', async () => {
    document.cookie = 'signed-in=1';
    answers.push(noSession);
    await startSession();
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(false);
    expect(document.cookie).toBe('');
  });

  it.each([
    ['a server that is started anew', { status: 502, body: null }],
    ['a limit', { status: 429, body: { error: 'TOO_MANY_REQUESTS', message: 'Later' } }],
    ['a lost network', null],
  ])('AUTH4 is asked for again after %s, and the mark stays', async (_, failure) => {
    jest.useFakeTimers();
    document.cookie = 'signed-in=1';
    answers.push(failure);
    await startSession();
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(false);
    expect(document.cookie).toBe('signed-in=1');
    answers.push(failure, { status: 200, body: { user: alice } });
    await jest.advanceTimersByTimeAsync(1000);
    // Each pause is twice as long as the one before.
    await jest.advanceTimersByTimeAsync(1999);
    expect(asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(3);
    expect(state.user.getSnapshot().context).toMatchObject({ login: 'alice', statusLoad: 'LOADED' });
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(true);
  });

  it.each([
    ['somebody else', { status: 200, body: { user: { ...alice, login: 'bob', email: 'bob@example.org' } } }, true],
    ['nobody', noSession, true],
    ['called anew', { status: 200, body: { user: { ...alice, login: 'alicia' } } }, false],
  ])(
    'AUTH4 whose person is %s once the server answers shows what they read and began to nobody else',
    async (_, answer, isGone) => {
      jest.useFakeTimers();
      document.cookie = 'signed-in=1';
      welcome(alice);
      queryClient.setQueryData(['read'], 'by Alice');
      sessionStorage.setItem('podium.draft.alice.comment', 'Not for others');
      const picked = new VisitStore<string>();
      picked.set('file', 'of Alice');
      const visit = visits.get();
      answers.push({ status: 502, body: null });
      await startSession();
      answers.push(answer);
      await jest.advanceTimersByTimeAsync(1000);
      const traces = [queryClient.getQueryData(['read']), sessionStorage.getItem('podium.draft.alice.comment')];
      expect(traces).toEqual([isGone ? undefined : 'by Alice', 'Not for others']);
      expect(visits.get() > visit).toBe(isGone);
      expect(picked.get('file')).toBeUndefined();
      welcome(alice);
      expect(picked.get('file')).toBe('of Alice');
    },
  );

  it('AUTH4 keeps who was here while nobody can say whether they still are, and lets them go at a refusal', async () => {
    jest.useFakeTimers();
    document.cookie = 'signed-in=1';
    welcome(alice);
    answers.push({ status: 502, body: null });
    await startSession();
    expect(state.user.getSnapshot().context).toMatchObject({ login: 'alice', statusLoad: 'LOADING' });
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(true);
    answers.push(noSession);
    await jest.advanceTimersByTimeAsync(1000);
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(false);
    expect(document.cookie).toBe('');
  });

  it('STATE1 a login that fails leaves nobody loaded, and is thrown on', async () => {
    answers.push(noSession);
    const entering = enterBy(() => call('POST auth/login', { body: { username: 'alice', password: 'wrong' } }));
    expect(state.user.getSnapshot().context.statusLoad).toBe('LOADING');
    await expect(entering).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(state.user.getSnapshot().context.statusLoad).toBe('NOT_LOADED');
  });

  it('STATE1 a login that fails over a page leaves its person there', async () => {
    welcome(alice);
    const failing = enterBy(() => Promise.reject(new Error('wrong password')));
    await expect(failing).rejects.toThrow('wrong password');
    expect(state.user.getSnapshot().context).toMatchObject({ login: 'alice', statusLoad: 'LOADED' });
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(true);
  });

  it('STATE1 that was asked for before a login takes nobody away who has logged in meanwhile', async () => {
    document.cookie = 'signed-in=1';
    answers.push(noSession);
    const asking = startSession();
    await enterBy(async () => ({ user: alice }));
    await asking;
    expect(state.user.getSnapshot().context).toMatchObject({ login: 'alice', statusLoad: 'LOADED' });
    expect(document.cookie).toBe('signed-in=1');
  });

  it('AUTH4 takes nobody away who has logged in while the server was told that somebody leaves', async () => {
    welcome(alice);
    answers.push({ status: 200, body: {} });
    const leaving = leave();
    await enterBy(async () => ({ user: { ...alice, login: 'bob' } }));
    expect(await leaving).toBe(true);
    expect(state.user.getSnapshot().context).toMatchObject({ login: 'bob', statusLoad: 'LOADED' });
    expect(state.persistStore.getSnapshot().context.isAuthorized).toBe(true);
  });

  it('AUTH4 takes along what they and a guest have begun, and nothing that waits for the login of somebody else', async () => {
    const begun = ['alice.comment', '.comment', 'alice:b.comment', 'bob.comment'].map((one) => `podium.draft.${one}`);
    const storages = [sessionStorage, localStorage];
    for (const storage of storages) for (const key of begun) storage.setItem(key, 'Deeper trees');
    welcome(alice);
    answers.push({ status: 200, body: {} });
    await leave();
    const left = storages.map((storage) => begun.filter((key) => storage.getItem(key) !== null));
    for (const storage of storages) storage.clear();
    expect(left).toEqual([begun.slice(2), begun.slice(2)]);
  });

  it('goes on after a refusal when there is one after all', async () => {
    welcome(alice);
    answers.push(noSession, { status: 200, body: { user: alice } }, { status: 200, body: { items: [] } });
    await expect(call('GET user/sessions')).resolves.toEqual({ items: [] });
    expect(asked).toEqual(['/api/user/sessions', '/api/auth/session', '/api/user/sessions']);
  });

  it('is checked once for all calls that are refused together, and they go on after the login', async () => {
    endedSession();
    answers.splice(1, 0, noSession);
    const calls = [call('GET user/sessions'), call('GET user/sessions')];
    await settled();
    expect(asked.filter((address) => address === '/api/auth/session')).toHaveLength(1);
    answers.push({ status: 200, body: { items: [] } }, { status: 200, body: { items: [] } });
    loginAsked.get()?.(true);
    await expect(Promise.all(calls)).resolves.toEqual([{ items: [] }, { items: [] }]);
    expect(loginAsked.get()).toBeNull();
  });

  it('lets the call fail when nobody logs in', async () => {
    endedSession();
    const calling = call('GET user/sessions');
    await settled();
    loginAsked.get()?.(false);
    await expect(calling).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('does not trouble a guest, whose 401 is simply the answer', async () => {
    answers.push(noSession);
    await expect(call('GET user/sessions')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(loginAsked.get()).toBeNull();
  });
});
