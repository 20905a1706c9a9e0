import { describe, expect, it, jest } from '@jest/globals';
import { person } from '#web/testing/build/person.js';
import { createState, forgetPerson, keep, state as pageState } from './state.js';
import { initialState, restored } from './stored.js';
import { championship, championshipCard } from '#web/testing/build/championship.js';

const kept = () => {
  const state = createState(initialState());
  const frames: (() => void)[] = [];
  const setItem = jest.fn<(key: string, value: string) => void>();
  const storage = { setItem, getItem: () => null };
  const { flush } = keep(state, { storage, key: 'here', nextFrame: (write) => frames.push(write) });
  return { state, setItem, flush, nextFrame: () => frames.splice(0).forEach((write) => write()) };
};

describe('STATE1 keeping the state', () => {
  it('writes the whole state once a frame under the one key', () => {
    const { state, setItem, nextFrame } = kept();
    state.forum.trigger.UPDATE_WIDTH({ width: 300 });
    state.forum.trigger.UPDATE_WIDTH({ width: 310 });
    state.persistStore.trigger.toggleLanguage();
    expect(setItem).not.toHaveBeenCalled();
    nextFrame();
    expect(setItem).toHaveBeenCalledTimes(1);
    const [key, text] = setItem.mock.calls[0] ?? ['', '{}'];
    expect(key).toBe('here');
    expect(JSON.parse(text)).toMatchObject({ forum: { navPanelWidth: 310 }, persistStore: { activeLanguage: 'ENG' } });
  });

  it('STATE1 two tabs merge by slice: what one chose stays when the other writes what it read', () => {
    let stored: string | null = null;
    const storage = { getItem: () => stored, setItem: (_: string, text: string) => void (stored = text) };
    const tab = () => {
      const state = createState(restored(stored));
      keep(state, { storage, key: 'here', nextFrame: (write) => write() });
      return state;
    };
    const [one, other] = [tab(), tab()];
    one.persistStore.trigger.toggleLanguage();
    one.forum.trigger.UPDATE_WIDTH({ width: 310 });
    other.championships.trigger.replaced({ list: [championshipCard('small')] });
    one.champs.trigger.addedOrReplaced({ champ: championship('large') });
    const { persistStore, forum, championships, champs } = restored(stored);
    expect([persistStore.activeLanguage, forum.navPanelWidth]).toEqual(['ENG', 310]);
    expect([...championships.list, ...champs.list].map(({ champname }) => champname)).toEqual(['small', 'large']);
    // What another version wrote is nothing to build on.
    stored = JSON.stringify({ ...JSON.parse(stored ?? ''), build: 'of yesterday' });
    other.championships.trigger.replaced({ list: [] });
    expect(restored(stored)).toMatchObject({ persistStore: { activeLanguage: 'RUS' }, championships: { list: [] } });
  });

  it('writes again after the next change', () => {
    const { state, setItem, nextFrame } = kept();
    state.persistStore.trigger.toggleLanguage();
    nextFrame();
    state.persistStore.trigger.toggleLanguage();
    nextFrame();
    expect(setItem).toHaveBeenCalledTimes(2);
  });

  it('flush writes at once, and the frame after it nothing more', () => {
    const { state, setItem, flush, nextFrame } = kept();
    state.persistStore.trigger.toggleLanguage();
    flush();
    nextFrame();
    expect(setItem).toHaveBeenCalledTimes(1);
  });

  it('STATE1 keeps what was chosen in a storage that has no room for all that was read', () => {
    const { state, setItem, nextFrame } = kept();
    const room = 3000;
    const stored: string[] = [];
    setItem.mockImplementation((_key, text) => {
      if (text.length > room) throw new Error('QuotaExceededError');
      stored.push(text);
    });
    const commend = { plus: 1, minus: 0, commended: false, bookmarked: false, type: 'comment' };
    const commends = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`post-${n}`, commend]));
    state.forum.trigger.MORE_COMMENTS({ commends });
    state.persistStore.trigger.toggleLanguage();
    nextFrame();
    expect(stored.map((text) => JSON.parse(text))).toMatchObject([{ persistStore: { activeLanguage: 'ENG' } }]);
  });

  it('lives on when the storage is full', () => {
    const { state, setItem, nextFrame } = kept();
    setItem.mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    state.persistStore.trigger.toggleLanguage();
    expect(nextFrame).not.toThrow();
  });
});

describe('forgetting a person', () => {
  it('takes user, flag, forum data and what only participants may read', () => {
    pageState.user.trigger.loadStarted();
    pageState.user.trigger.stored({ user: person('alice') });
    expect(pageState.persistStore.getSnapshot().context.isAuthorized).toBe(true);
    pageState.forum.trigger.GET_THREADS({ threads: [{ id: '1' }] });
    forgetPerson();
    expect(pageState.persistStore.getSnapshot().context.isAuthorized).toBe(false);
    expect(pageState.user.getSnapshot().context.login).toBe('');
    expect(pageState.forum.getSnapshot().context.threads).toEqual([]);
    expect(pageState.champs.getSnapshot().context.list).toEqual([]);
  });
});
