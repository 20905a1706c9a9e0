import { describe, expect, it } from '@jest/globals';
import { initialState, restored, serialized, speaking, type ClientState } from './stored.js';

const personal = {
  email: 'alice@example.com',
  emailSub: 'news@example.com',
  phone: '+79990001122',
  birthday: '1990-01-01',
  adminPath: '/office-7f3k',
};
const signedIn = (): ClientState => {
  const state = initialState();
  return {
    ...state,
    persistStore: { activeLanguage: 'ENG', locale: 'RUS', isAuthorized: true },
    user: { ...state.user, ...personal, login: 'alice', statusLoad: 'LOADED' },
    forum: { ...state.forum, navPanelWidth: 333 },
  };
};
/** Stores a state as an older version might have: changed by hand. */
const changed = (change: (state: Record<string, Record<string, unknown>>) => void): string => {
  const state = JSON.parse(serialized(signedIn())) as Record<string, Record<string, unknown>>;
  change(state);
  return JSON.stringify(state);
};

describe('STATE1 stored state', () => {
  it('comes back as it was, but nobody is loaded before the session answers', () => {
    expect(restored(serialized(signedIn()))).toMatchObject({
      persistStore: { activeLanguage: 'ENG', locale: 'RUS', isAuthorized: true },
      user: { login: 'alice', statusLoad: 'NOT_LOADED' },
      forum: { navPanelWidth: 333 },
    });
  });

  it('STATE1 does not grow without an end: the newest of what was read are kept', () => {
    const state = initialState();
    const commend = { plus: 1, minus: 0, commended: false, bookmarked: false, type: 'comment' };
    const commends = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`post-${n}`, commend]));
    const text = serialized({ ...state, forum: { ...state.forum, commends } });
    expect(text.length).toBeLessThan(200_000);
    expect(Object.keys(restored(text).forum.commends).at(-1)).toBe('post-19999');
  });

  it('STATE1 speaks what was chosen, whatever another tab has written since', () => {
    const { persistStore } = speaking(restored(serialized(signedIn())), 'RUS');
    expect(persistStore).toEqual({ activeLanguage: 'RUS', locale: 'ENG', isAuthorized: true });
    expect(speaking(restored(serialized(signedIn())), null).persistStore.activeLanguage).toBe('ENG');
  });

  it('holds no contact, no birthday and not the path of the console', () => {
    const text = serialized(signedIn());
    for (const value of Object.values(personal)) expect(text).not.toContain(value);
  });

  it.each([
    ['nothing is stored', null],
    ['it is no JSON', '{'],
    ['it is no object', '[]'],
    ['there is no user', '{"forum":{}}'],
    ['the user has no forum part', changed((state) => delete state['user']?.['forum'])],
    [
      'the user part holds bookmarks',
      changed((state) => (state['user'] = { ...state['user'], forum: { subscriptions: [], bookmarks: [] } })),
    ],
    [
      'the user part holds commends',
      changed((state) => (state['user'] = { ...state['user'], forum: { subscriptions: [], commends: {} } })),
    ],
    ['the forum lacks commends', changed((state) => delete state['forum']?.['commends'])],
    ['the forum has a key of another version', changed((state) => (state['forum'] = { ...state['forum'], old: 1 }))],
  ])('is the initial one when %s', (_, stored) => {
    expect(restored(stored)).toEqual(initialState());
  });

  it.each([
    ['a language that there is not', (state) => (state['persistStore'] = { activeLanguage: 'XX', locale: 'ENG' })],
    ['the same language twice', (state) => (state['persistStore'] = { activeLanguage: 'ENG', locale: 'ENG' })],
    ['a list that is none', (state) => (state['champs'] = { list: 'all' })],
    ['no list', (state) => (state['championships'] = { list: null })],
    ['a name that is no text', (state) => (state['user'] = { ...state['user'], login: 5, nickname: null })],
    ['a width that is no number', (state) => (state['forum'] = { ...state['forum'], navPanelWidth: '300px' })],
  ] satisfies [string, Parameters<typeof changed>[0]][])('takes the initial value in place of %s', (_, change) => {
    const { persistStore, champs, championships, user, forum } = restored(changed(change));
    expect([
      ['RUS', 'ENG'],
      ['ENG', 'RUS'],
    ]).toContainEqual([persistStore.activeLanguage, persistStore.locale]);
    expect([champs.list, championships.list]).toEqual([[], []]);
    expect([typeof user.login, typeof user.nickname, typeof forum.navPanelWidth]).toEqual([
      'string',
      'string',
      'number',
    ]);
  });

  it('leaves what another build remembers of the server, and keeps what the person chose', () => {
    const state = signedIn();
    const card = { champname: 'digits' } as ClientState['championships']['list'][number];
    const text = serialized({ ...state, championships: { list: [card] } });
    expect(restored(text).championships.list).toEqual([card]);
    const other = restored(text.replace('"build":""', '"build":"of yesterday"'));
    expect(other.championships.list).toEqual([]);
    expect(other).toMatchObject({ persistStore: { activeLanguage: 'ENG' }, user: { login: 'alice' } });
  });

  it('fills a slice that is missing with its initial state', () => {
    const stored = changed((state) => delete state['rating']);
    expect(restored(stored).rating).toEqual(initialState().rating);
    expect(restored(stored).user.login).toBe('alice');
  });
});
