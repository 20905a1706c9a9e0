import { describe, expect, it } from '@jest/globals';
import { type ArticleEvent, afterEvent } from './article.machine.js';
import { articleState } from './articles.js';

describe('FORUM4 the life of an article', () => {
  it.each<[string, ArticleEvent, (string | null)[]]>([
    // from: DRAFT, READY, PUBLISHED, UNAVAILABLE
    ['EDIT', { type: 'EDIT' }, ['DRAFT', 'DRAFT', 'DRAFT', null]],
    ['MAKE_READY', { type: 'MAKE_READY', hasTitle: true }, ['READY', null, null, null]],
    ['MAKE_READY without a title', { type: 'MAKE_READY', hasTitle: false }, [null, null, null, null]],
    ['PUBLISH', { type: 'PUBLISH' }, [null, 'PUBLISHED', null, null]],
    ['UNPUBLISH', { type: 'UNPUBLISH', wasPublished: true }, ['DRAFT', 'DRAFT', 'DRAFT', null]],
    ['UNPUBLISH of one never read', { type: 'UNPUBLISH', wasPublished: false }, [null, null, 'DRAFT', null]],
    ['DELETE', { type: 'DELETE', wasPublished: true }, ['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE', null]],
    ['DELETE of one never read', { type: 'DELETE', wasPublished: false }, ['DELETED', 'DELETED', 'UNAVAILABLE', null]],
  ])('FORUM4 %s leads on from its own states only', (_, event, expected) => {
    expect(articleState.options.map((state) => afterEvent(state, event))).toEqual(expected);
  });
});
