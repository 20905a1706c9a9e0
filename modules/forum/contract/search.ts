import { z } from 'zod';
import { pageOf, pageQuery, time } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import { threadName } from './forum.js';
import { longestSearch } from './limits.js';

export const searchTab = z.enum(['all', 'threads', 'posts']);
export type SearchTab = z.infer<typeof searchTab>;

export const searchItem = z.object({
  kind: z.enum(['thread', 'topic', 'comment']),
  id: z.uuid(),
  title: z.string(),
  /** HTML: text with `<mark>` around what was found, and nothing else. */
  snippet: z.string(),
  /** The title in the same way. */
  headline: z.string(),
  url: z.string(),
  /** What follows is null of a thread. Title of the thread in which it stands. */
  threadTitle: z.string().nullable(),
  author: z.string().nullable(),
  authorName: z.string().nullable(),
  createdAt: time.nullable(),
});
export type SearchItem = z.infer<typeof searchItem>;

export const searchForum = route({
  method: 'GET',
  path: 'forum/search',
  summary: 'Searches threads, topics and comments; words, "phrases", -without, either or other',
  access: 'public',
  query: pageQuery.extend({
    q: z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(longestSearch, 'TOO_LONG'),
    tab: searchTab.default('all'),
    thread: threadName.optional(),
    /** Login of who wrote it. */
    author: z.string().max(64).optional(),
    from: time.optional(),
    to: time.optional(),
  }),
  rate: { points: 120, seconds: 60, by: 'user' },
  reply: pageOf(searchItem).extend({
    counts: z.object({ all: z.number().int(), threads: z.number().int(), posts: z.number().int() }),
  }),
  errors: [],
});
