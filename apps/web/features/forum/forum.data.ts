import type { ForumSort, PostSort } from '#modules/forum/contract/forum.js';
import { read, readInPages } from '#web/lib/data/read.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';

const pageLength = 40;

export const forumSorts: readonly ForumSort[] = [
  'last',
  'created',
  'count',
  'popular_day',
  'popular_week',
  'popular_month',
  'popular_year',
];
export const postSorts: readonly PostSort[] = ['old', 'new', 'popular'];

const discussion = read('GET forum/threads');
export const useDiscussion = (championship: string) =>
  useRead(discussion, { query: { championship, sort: 'last', limit: 1 } });

const thread = read('GET forum/threads/{name}');
export const useThread = (name: string) => useRead(thread, { params: { name } });
/** The thread that an address names; nothing where it names none that is there. */
export const useNamedThread = (name: string | null) =>
  useRead(thread, { params: { name: name ?? '' } }, { enabled: Boolean(name) }).data;

/** Not read again by hints: what one reads would move. They are counted instead, see `useNews`. */
const topics = readInPages('GET forum/threads/{name}/topics', { staysBetween: true });
export const useTopics = (name: string, sort: ForumSort, q: string) =>
  usePages(topics, { params: { name }, query: { sort, limit: pageLength, ...(q && { q }) } });
