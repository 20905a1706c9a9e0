import { describe, expect, it } from '@jest/globals';
import { createForumStore, initialForum, type Commend } from './forum.js';

const now = (store: ReturnType<typeof createForumStore>) => store.getSnapshot().context;
const commend = (changes: Partial<Commend> = {}): Commend => ({
  plus: 0,
  minus: 0,
  commended: false,
  bookmarked: false,
  type: 'topic',
  ...changes,
});

describe('STATE1 slice forum: initial state', () => {
  it('has the values of the specification', () => {
    expect(initialForum()).toMatchObject({
      navPanelWidth: 288,
      lenta: { champFilter: 0, topicFilter: [0, 1], selectedPopularTab: 1, len: 0 },
    });
  });
});

describe('STATE1 slice forum: commends', () => {
  it.each([
    ['ADD_PLUS', true],
    ['ADD_MINUS', true],
    ['REMOVE_PLUS', false],
    ['REMOVE_MINUS', false],
  ] as const)('%s stores both counts and whether the person has commended', (type, commended) => {
    const store = createForumStore({ ...initialForum(), commends: { 7: commend({ bookmarked: true }) } });
    store.send({ type, id: '7', plus: 3, minus: 1 });
    expect(now(store).commends).toEqual({ 7: commend({ plus: 3, minus: 1, commended, bookmarked: true }) });
  });

  it('ADD_PLUS makes a record for an item that had none', () => {
    const store = createForumStore();
    store.trigger.ADD_PLUS({ id: '8', plus: 1, minus: 0 });
    expect(now(store).commends['8']).toMatchObject({ plus: 1, minus: 0, commended: true, bookmarked: false });
  });

  it('ADD_BOOKMARK and REMOVE_BOOKMARK change the bookmark only', () => {
    const store = createForumStore({ ...initialForum(), commends: { 7: commend({ plus: 2 }) } });
    store.trigger.ADD_BOOKMARK({ id: '7' });
    expect(now(store).commends['7']).toEqual(commend({ plus: 2, bookmarked: true }));
    store.trigger.REMOVE_BOOKMARK({ id: '7' });
    expect(now(store).commends['7']).toEqual(commend({ plus: 2, bookmarked: false }));
  });

  it.each(['MORE_COMMENTS', 'MORE_TOPICS'] as const)('%s merges commends and nothing else', (type) => {
    const store = createForumStore({ ...initialForum(), commends: { 1: commend() } });
    const before = now(store);
    store.send({ type, commends: { 2: commend({ plus: 5 }) } });
    expect(now(store)).toEqual({ ...before, commends: { 1: commend(), 2: commend({ plus: 5 }) } });
  });
});

describe('STATE1 slice forum: threads, topics, feed', () => {
  it('UPDATE_WIDTH sets the width of the panel', () => {
    const store = createForumStore();
    store.trigger.UPDATE_WIDTH({ width: 320 });
    expect(now(store).navPanelWidth).toBe(320);
  });

  it('GET_THREADS replaces the threads', () => {
    const store = createForumStore({ ...initialForum(), threads: [{ id: 'old' }] });
    store.trigger.GET_THREADS({ threads: [{ id: 'new' }] });
    expect(now(store).threads).toEqual([{ id: 'new' }]);
  });

  it('GET_THREAD and GET_TOPIC set the item and merge its commends', () => {
    const store = createForumStore({ ...initialForum(), commends: { 1: commend() } });
    store.trigger.GET_THREAD({ thread: { id: 't' }, commends: { 2: commend() } });
    store.trigger.GET_TOPIC({ topic: { id: 'x' }, commends: { 3: commend() } });
    expect(now(store)).toMatchObject({ thread: { id: 't' }, topic: { id: 'x' } });
    expect(Object.keys(now(store).commends)).toEqual(['1', '2', '3']);
  });

  it('GET_LENTA replaces the feed and merges commends', () => {
    const store = createForumStore({ ...initialForum(), commends: { 1: commend() } });
    const lenta = { ...initialForum().lenta, topics: [{ id: 'a' }], len: 40 };
    store.trigger.GET_LENTA({ lenta, commends: { 2: commend() } });
    expect(now(store).lenta).toEqual(lenta);
    expect(Object.keys(now(store).commends)).toEqual(['1', '2']);
  });

  it('ADD_TO_LENTA appends topics, replaces championships and keeps the total', () => {
    const lenta = { ...initialForum().lenta, topics: [{ id: 'a' }], champs: [{ id: 'old' }], len: 40 };
    const store = createForumStore({ ...initialForum(), lenta });
    store.trigger.ADD_TO_LENTA({ topics: [{ id: 'b' }], champs: [{ id: 'new' }] });
    expect(now(store).lenta).toEqual({
      ...lenta,
      topics: [{ id: 'a' }, { id: 'b' }],
      champs: [{ id: 'new' }],
      len: 40,
    });
  });

  it('logout empties it but keeps the width, which is the browser`s', () => {
    const store = createForumStore({ ...initialForum(), navPanelWidth: 400, commends: { 1: commend() } });
    store.trigger.cleared();
    expect(now(store)).toEqual({ ...initialForum(), navPanelWidth: 400 });
  });
});
