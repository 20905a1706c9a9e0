import { z } from 'zod';
import { adminListQuery, nothing, pageQuery, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { longBodyBytes, route } from '../../kernel/contract/route.js';
import { articleCard, articlePage, articleView, draftChanges } from './articles.js';
import './errors.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    articles: typeof import('./routes.js');
  }
}

const params = z.object({ id: z.uuid() });
const file = { field: 'file', maxBytes: 'image' } as const;
const uploads = { points: 60, seconds: 3600, by: 'user' } as const;

export const articles = route({
  method: 'GET',
  path: 'articles',
  about: ['articles'],
  summary: 'Published articles, the newest first; with `tab=mine` one’s own, with drafts',
  access: 'public',
  replica: true,
  query: pageQuery.extend({ tab: z.enum(['all', 'mine']).default('all'), author: z.string().max(64).optional() }),
  reply: articlePage,
  errors: [],
});

export const createArticle = route({
  method: 'POST',
  path: 'articles',
  changes: ['articles'],
  summary: 'Begin an article: a draft that its author alone sees',
  access: 'user',
  body: draftChanges,
  bodyBytes: longBodyBytes,
  reply: articleView,
  status: 201,
  errors: ['EMAIL_UNCONFIRMED', 'ARTICLE_DRAFTS_FULL', 'KEY_REUSED'],
  idempotent: true,
  rate: { points: 60, seconds: 3600, by: 'user' },
});

export const article = route({
  method: 'GET',
  path: 'articles/{id}',
  about: ['articles'],
  summary: 'An article as it is read; for its author and admins with its draft',
  access: 'public',
  params,
  reply: articleView,
  errors: ['ARTICLE_UNAVAILABLE'],
});

export const saveArticle = route({
  method: 'PUT',
  path: 'articles/{id}',
  changes: ['articles'],
  summary: 'Save the draft of an article, over the one of the given sequence and no other where one is given',
  access: 'user',
  params,
  body: draftChanges.extend({ sequence: z.number().int().min(0).optional() }),
  bodyBytes: longBodyBytes,
  reply: articleView,
  errors: ['ARTICLE_UNAVAILABLE', 'ARTICLE_CHANGED'],
});

export const deleteArticle = route({
  method: 'DELETE',
  path: 'articles/{id}',
  changes: ['articles'],
  summary: 'Delete the draft of an article; a published one becomes unavailable with it',
  access: 'user',
  params,
  reply: nothing,
  errors: ['ARTICLE_STATE', 'ARTICLE_UNAVAILABLE'],
});

export const makeReady = route({
  method: 'POST',
  path: 'articles/{id}/ready',
  changes: ['articles'],
  summary: 'Say that a draft is ready to be published: it has a title and a text, and its cover is told in words',
  access: 'user',
  params,
  body: nothing,
  reply: articleView,
  errors: ['ARTICLE_STATE', 'ARTICLE_UNAVAILABLE'],
  idempotent: true,
});

export const publishArticle = route({
  method: 'POST',
  path: 'articles/{id}/publish',
  changes: ['articles'],
  summary: 'Publish what is ready, in place of what was read before',
  rate: { points: 30, seconds: 600, by: 'user' },
  access: 'user',
  params,
  body: nothing,
  reply: articleView,
  errors: [
    'ARTICLE_STATE',
    'ARTICLE_UNAVAILABLE',
    'ARTICLE_CHANGED',
    'NEWCOMER_LINKS',
    'NEWCOMER_PICTURES',
    'TEXT_TOO_COMPLEX',
    'TOPICS_EXCEEDED',
  ],
  idempotent: true,
});

export const unpublishArticle = route({
  method: 'POST',
  path: 'articles/{id}/unpublish',
  changes: ['articles'],
  summary: 'Take an article from its readers; its draft stays',
  access: 'user',
  params,
  body: nothing,
  reply: articleView,
  errors: ['ARTICLE_STATE', 'ARTICLE_UNAVAILABLE'],
  idempotent: true,
});

export const putCover = route({
  method: 'POST',
  path: 'articles/{id}/cover',
  changes: ['articles'],
  summary: 'Upload the cover of a draft: JPEG, PNG or WebP, made anew 16 to 9',
  access: 'user',
  params,
  body: nothing,
  file,
  reply: articleView,
  errors: [
    'ARTICLE_STATE',
    'ARTICLE_UNAVAILABLE',
    'FILE_REQUIRED',
    'IMAGE_INVALID',
    'PICTURES_EXCEEDED',
    'PICTURES_FULL',
  ],
  rate: uploads,
  repeats: 'the picture takes the place of the one before',
});

export const deleteCover = route({
  method: 'DELETE',
  path: 'articles/{id}/cover',
  changes: ['articles'],
  summary: 'Take the cover of a draft away',
  access: 'user',
  params,
  reply: articleView,
  errors: ['ARTICLE_UNAVAILABLE'],
});

export const addAttachment = route({
  method: 'POST',
  path: 'articles/{id}/attachments',
  changes: ['articles'],
  summary: 'Put a file beside a draft, for its readers to download',
  access: 'user',
  params,
  body: nothing,
  file,
  reply: articleView,
  status: 201,
  errors: ['ARTICLE_UNAVAILABLE', 'ARTICLE_FILES_FULL', 'ATTACHMENTS_FULL', 'FILE_REQUIRED'],
  rate: uploads,
  idempotent: true,
});

const attached = params.extend({ attachmentId: z.uuid() });

export const removeAttachment = route({
  method: 'DELETE',
  path: 'articles/{id}/attachments/{attachmentId}',
  changes: ['articles'],
  summary: 'Take a file away from a draft',
  access: 'user',
  params: attached,
  reply: articleView,
  errors: ['ARTICLE_UNAVAILABLE'],
});

export const attachmentFile = route({
  method: 'GET',
  path: 'articles/{id}/attachments/{attachmentId}',
  summary: 'A file beside an article that the caller may read',
  access: 'public',
  params: attached,
  produces: 'application/octet-stream',
  errors: ['ARTICLE_UNAVAILABLE'],
});

const version = z.object({
  number: z.number().int(),
  title: z.string(),
  publishedAt: time,
  /** Whether it is the one that readers have. */
  isRead: z.boolean(),
});

export const articleVersions = route({
  method: 'GET',
  path: 'articles/{id}/versions',
  about: ['articles'],
  summary: 'What was published of an article, the latest first, for its author and admins',
  access: 'user',
  params,
  reply: z.object({ items: z.array(version) }),
  errors: ['ARTICLE_UNAVAILABLE'],
});

export const articleVersion = route({
  method: 'GET',
  path: 'articles/{id}/versions/{number}',
  summary: 'One version of an article as it was written, to compare with another one',
  access: 'user',
  params: params.extend({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  reply: version.extend({ subtitle: z.string(), text: z.string() }),
  errors: ['ARTICLE_UNAVAILABLE'],
});

const adminArticle = articleCard
  .pick({ id: true, state: true, title: true, subtitle: true, excerpt: true, author: true, authorName: true })
  // `version` is the one that is read, and shown here.
  .extend({ publishedAt: time.nullable(), changedAt: time, version: z.number().int(), versions: z.number().int() });
export type AdminArticle = z.infer<typeof adminArticle>;

export const adminArticles = route({
  method: 'GET',
  path: 'admin/articles',
  about: ['articles'],
  summary: 'Published articles for the console, the newest first',
  access: 'admin',
  replica: true,
  query: adminListQuery,
  reply: z.array(adminArticle),
  errors: [],
});

export const takeArticleBack = route({
  method: 'POST',
  path: 'admin/articles/{id}/take-back',
  changes: ['articles'],
  summary:
    'Takes an article from its readers; its author reads the reason, and has its draft. With `version`: the one that was seen and no ' +
    'other (`CONFLICT`)',
  access: 'admin',
  params,
  body: z.object({ reason, version: z.number().int().min(1).optional() }),
  reply: nothing,
  errors: ['ARTICLE_STATE', 'ARTICLE_UNAVAILABLE'],
  idempotent: true,
});
