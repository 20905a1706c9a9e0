import type { ArticleDraft, ArticleView } from '#modules/articles/contract/articles.js';

const id = '019b0000-0000-7000-8000-000000000001';
const time = '2026-11-22T09:04:00.000Z';

/** A draft as its author has it. */
export const draft = (wish: Partial<ArticleDraft> = {}): ArticleDraft => ({
  title: 'Trees',
  subtitle: '',
  text: 'Some words',
  cover: null,
  attachments: [],
  sequence: 0,
  savedAt: time,
  ...wish,
});

/** A published article as its readers have it. */
export const anArticle = (wish: Partial<ArticleView> = {}): ArticleView => ({
  id,
  state: 'PUBLISHED',
  title: 'Trees',
  subtitle: '',
  excerpt: 'Some words',
  cover: null,
  author: 'alice',
  authorName: 'alice',
  readMinutes: 4,
  publishedAt: time,
  changedAt: time,
  html: '<p>Some <strong>words</strong></p>',
  attachments: [],
  draft: null,
  ...wish,
});

/** One that only its author has seen. */
export const unread = (wish: Partial<ArticleView> = {}): ArticleView =>
  anArticle({ state: 'DRAFT', publishedAt: null, html: '', excerpt: '', draft: draft(), ...wish });
