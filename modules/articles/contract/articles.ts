import { z } from 'zod';
import { coverFocus } from '../../kernel/contract/covers/focus.js';
import { pageOf, time } from '../../kernel/contract/list.js';
import { straight } from '../../kernel/contract/texts/straight.js';
import { longestAlt, longestArticle, longestSubtitle, longestTitle, mostArticleBytes } from './limits.js';

export const articleState = z.enum(['DRAFT', 'READY', 'PUBLISHED', 'UNAVAILABLE']);
export type ArticleState = z.infer<typeof articleState>;

export const cover = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  focus: coverFocus,
});
export type Cover = z.infer<typeof cover>;
/** As it was uploaded; what it shows and where it is looked at are edited beside it. */
export type WornCover = Omit<Cover, 'alt' | 'focus'>;

export const attachment = z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() });
export type Attachment = z.infer<typeof attachment>;

/** An article in a list. One that is not published is in its author's alone. */
export const articleCard = z.object({
  id: z.uuid(),
  state: articleState,
  title: z.string(),
  subtitle: z.string(),
  /** The beginning of its words. */
  excerpt: z.string(),
  /** How long it takes to read, in minutes. */
  readMinutes: z.number().int(),
  cover: cover.nullable(),
  author: z.string(),
  authorName: z.string(),
  /** When it was published first; null for one that is not. */
  publishedAt: time.nullable(),
  /** When what is read was published, or when the draft of one that is not was saved. */
  changedAt: time,
});
export type ArticleCard = z.infer<typeof articleCard>;

export const articlePage = pageOf(articleCard);

/** What its author works on; of a published article it stands beside what is read. */
export const articleDraft = z.object({
  title: z.string(),
  subtitle: z.string(),
  text: z.string(),
  cover: cover.nullable(),
  attachments: z.array(attachment),
  /** Grows with every save: whoever saves names the one they have seen. */
  sequence: z.number().int(),
  savedAt: time,
});
export type ArticleDraft = z.infer<typeof articleDraft>;

/** An article as it is read; `draft` is for its author and admins. */
export const articleView = articleCard.extend({
  /** Safe to show as it is; empty for one that is not published. */
  html: z.string(),
  attachments: z.array(attachment),
  draft: articleDraft.nullable(),
});
export type ArticleView = z.infer<typeof articleView>;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const line = (most: number) => z.string().max(most, 'TOO_LONG');

/** What of a draft may change; what is absent stays. */
export const draftChanges = z.object({
  title: line(longestTitle).overwrite(straight).optional(),
  subtitle: line(longestSubtitle).overwrite(straight).optional(),
  text: line(longestArticle)
    .refine((text) => bytesOf(text) <= mostArticleBytes, 'TOO_LONG')
    .optional(),
  /** What the cover shows, for whom it can't be seen. */
  coverAlt: line(longestAlt).overwrite(straight).optional(),
  coverFocus: coverFocus.optional(),
});
export type DraftChanges = z.infer<typeof draftChanges>;
