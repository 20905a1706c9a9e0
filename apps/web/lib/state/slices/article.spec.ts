import { describe, expect, it } from '@jest/globals';
import { afterEvent } from '#modules/articles/contract/article.machine.js';
import { articleState } from '#modules/articles/contract/articles.js';
import { createArticleStore, initialArticle, type ArticleStage, type ArticleState } from './article.js';

const opened = (article: Partial<ArticleState> = {}) => {
  const store = createArticleStore();
  store.trigger.opened({ article: { id: '1', title: 'Trees', ...article } });
  return store;
};
const now = (store: ReturnType<typeof opened>) => store.getSnapshot().context;

const stages = ['NONE', 'DRAFT', 'READY', 'PUBLISHED', 'UNAVAILABLE'] as const;
const events = ['opened', 'changed', 'madeReady', 'published', 'unpublished', 'draftDeleted', 'closed'] as const;
type Row = [from: ArticleStage, ...to: ArticleStage[]];

/** Each stage by each event, in the order of `events`. */
const unread: Row[] = [
  ['NONE', 'DRAFT', 'NONE', 'NONE', 'NONE', 'NONE', 'NONE', 'NONE'],
  ['DRAFT', 'DRAFT', 'DRAFT', 'READY', 'DRAFT', 'DRAFT', 'NONE', 'NONE'],
  ['READY', 'DRAFT', 'DRAFT', 'READY', 'PUBLISHED', 'READY', 'NONE', 'NONE'],
];
const read: Row[] = [
  ['DRAFT', 'DRAFT', 'DRAFT', 'READY', 'DRAFT', 'DRAFT', 'UNAVAILABLE', 'NONE'],
  ['READY', 'DRAFT', 'DRAFT', 'READY', 'PUBLISHED', 'DRAFT', 'UNAVAILABLE', 'NONE'],
  ['PUBLISHED', 'DRAFT', 'DRAFT', 'PUBLISHED', 'PUBLISHED', 'DRAFT', 'UNAVAILABLE', 'NONE'],
  ['UNAVAILABLE', 'DRAFT', 'UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE', 'NONE'],
];

const after = (stage: ArticleStage, wasPublished: boolean, event: (typeof events)[number]): ArticleStage => {
  const store = createArticleStore({ ...initialArticle(), stage, wasPublished, id: '1', title: 'Trees' });
  if (event === 'opened') store.trigger.opened({ article: { id: '2' } });
  else if (event === 'changed') store.trigger.changed({ changes: { text: 'More' } });
  else store.trigger[event]();
  return store.getSnapshot().context.stage;
};

const machineEvents = {
  changed: { type: 'EDIT' },
  madeReady: { type: 'MAKE_READY', hasTitle: true },
  published: { type: 'PUBLISH' },
} as const;

describe('STATE1 slice article', () => {
  it.each([
    ['nobody has read', false, unread],
    ['was published', true, read],
  ] as const)('STATE1 goes by the whole table of one that %s', (_, wasPublished, table) => {
    const actual = table.map(([stage]) => [stage, ...events.map((event) => after(stage, wasPublished, event))]);
    expect(actual).toEqual(table);
    expect(new Set([...unread, ...read].map(([stage]) => stage))).toEqual(new Set(stages));
  });

  it('STATE1 goes where the server’s machine goes, and stays where that refuses', () => {
    for (const state of articleState.options) {
      const wasPublished = state === 'PUBLISHED' || state === 'UNAVAILABLE';
      for (const [event, sent] of Object.entries(machineEvents))
        expect([state, event, after(state, wasPublished, event as keyof typeof machineEvents)]).toEqual([
          state,
          event,
          afterEvent(state, sent) ?? state,
        ]);
      const deleted = afterEvent(state, { type: 'DELETE', wasPublished });
      const expected = deleted === 'DELETED' ? 'NONE' : (deleted ?? state);
      expect(after(state, wasPublished, 'draftDeleted')).toBe(expected);
      const taken = afterEvent(state, { type: 'UNPUBLISH', wasPublished }) ?? state;
      expect(after(state, wasPublished, 'unpublished')).toBe(taken);
    }
  });

  it('opens as a draft', () => {
    expect(now(opened())).toEqual({ ...initialArticle(), id: '1', title: 'Trees', stage: 'DRAFT' });
  });

  it('goes from draft to ready to published', () => {
    const store = opened();
    store.trigger.madeReady();
    expect(now(store).stage).toBe('READY');
    store.trigger.published();
    expect(now(store)).toMatchObject({ stage: 'PUBLISHED', wasPublished: true });
  });

  it('is not ready without a title', () => {
    const store = opened({ title: '  ' });
    store.trigger.madeReady();
    expect(now(store).stage).toBe('DRAFT');
  });

  it('is not published while a file is on its way', () => {
    const store = opened();
    store.trigger.uploadStarted();
    store.trigger.madeReady();
    store.trigger.published();
    expect(now(store).stage).toBe('READY');
    store.trigger.uploadEnded();
    store.trigger.published();
    expect(now(store).stage).toBe('PUBLISHED');
  });

  it('is not published straight from the draft', () => {
    const store = opened();
    store.trigger.published();
    expect(now(store).stage).toBe('DRAFT');
  });

  it('changing a published one makes a draft beside it', () => {
    const store = opened({ stage: 'PUBLISHED', wasPublished: true });
    store.trigger.changed({ changes: { text: 'More' } });
    expect(now(store)).toMatchObject({ stage: 'DRAFT', wasPublished: true, text: 'More' });
  });

  it('deleting the draft of a published one makes it unavailable', () => {
    const store = opened({ wasPublished: true });
    store.trigger.draftDeleted();
    expect(now(store).stage).toBe('UNAVAILABLE');
  });

  it('deleting the draft of one that was never published leaves nothing', () => {
    const store = opened();
    store.trigger.draftDeleted();
    expect(now(store)).toEqual(initialArticle());
  });

  it('closes', () => {
    const store = opened();
    store.trigger.closed();
    expect(now(store)).toEqual(initialArticle());
  });
});
