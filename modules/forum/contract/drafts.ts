import { z } from 'zod';
import { nothing, time } from '../../kernel/contract/list.js';
import { longBodyBytes, route } from '../../kernel/contract/route.js';
import { longestTopic, topicTitleLength } from './limits.js';

/** What is being written where: a topic in a thread, a comment to a topic, an answer to a comment, a post anew. */
export const draftKinds = ['topic', 'comment', 'answer', 'edit'] as const;
export type DraftKind = (typeof draftKinds)[number];
export type DraftPlace = `${DraftKind}:${string}`;

const place = z.string().regex(/^(topic|comment|answer|edit):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'NOT_FOUND');

/** What somebody has begun to write in a place; without any, `sequence` is 0. */
export const draftView = z.object({
  place: z.string(),
  title: z.string(),
  text: z.string(),
  /** Grows with each save: who saves names the one that they have seen. */
  sequence: z.number().int(),
  savedAt: time.nullable(),
});
export type DraftView = z.infer<typeof draftView>;

const listedDraft = z.object({
  place: z.string(),
  kind: z.enum(draftKinds),
  /** Of the topic that it is, or that it is about. */
  title: z.string(),
  /** How it begins. */
  excerpt: z.string(),
  threadTitle: z.string(),
  savedAt: time,
  /** Where it is written on; null where there is no such place any more. */
  url: z.string().nullable(),
});
export type ListedDraft = z.infer<typeof listedDraft>;

const placed = z.object({ place });
const saves = { points: 240, seconds: 60, by: 'user' } as const;

export const drafts = route({
  method: 'GET',
  path: 'forum/drafts',
  about: ['drafts'],
  summary: 'What one has begun to write, the latest first; nobody else sees it',
  access: 'user',
  reply: z.object({ items: z.array(listedDraft), nextCursor: z.null() }),
  errors: [],
});

export const draft = route({
  method: 'GET',
  path: 'forum/drafts/{place}',
  summary: 'What one has begun to write in a place, such as `comment:<id of the topic>`',
  access: 'user',
  params: placed,
  reply: draftView,
  errors: [],
});

export const saveDraft = route({
  method: 'PUT',
  path: 'forum/drafts/{place}',
  changes: ['drafts'],
  summary: 'Saves what one writes, over the draft of the given sequence and no other; nothing is no draft',
  access: 'user',
  params: placed,
  body: z.object({
    sequence: z.number().int().min(0),
    title: z.string().max(topicTitleLength.max, 'TOO_LONG').default(''),
    text: z.string().max(longestTopic, 'TOO_LONG'),
  }),
  bodyBytes: longBodyBytes,
  rate: saves,
  reply: draftView,
  errors: ['DRAFT_CHANGED', 'DRAFTS_FULL'],
});

export const dropDraft = route({
  method: 'DELETE',
  path: 'forum/drafts/{place}',
  changes: ['drafts'],
  summary: 'Throws a draft away',
  access: 'user',
  params: placed,
  rate: saves,
  reply: nothing,
  errors: [],
});
