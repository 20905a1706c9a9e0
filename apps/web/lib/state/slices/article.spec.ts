import { describe, expect, it } from '@jest/globals';
import { createArticleStore, initialArticle, type ArticleState } from './article.js';

const opened = (article: Partial<ArticleState> = {}) => {
  const store = createArticleStore();
  store.trigger.opened({ article: { id: '1', title: 'Trees', ...article } });
  return store;
};
const now = (store: ReturnType<typeof opened>) => store.getSnapshot().context;

describe('STATE1 slice article', () => {
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
