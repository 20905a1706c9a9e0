import type { PostSort } from '#modules/forum/contract/forum.js';
import type { BookmarkFilter } from '#modules/forum/contract/lists.js';
import { read, readInPages } from '#web/lib/data/read.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';

const pageLength = 20;

const bookmarks = readInPages('GET forum/bookmarks', { staysBetween: true });
export const useBookmarks = (filter: BookmarkFilter, q: string) =>
  usePages(bookmarks, { query: { filter, limit: pageLength, ...(q && { q }) } });

const posts = readInPages('GET forum/posts', { staysBetween: true });
export const useOwnPosts = (sort: PostSort) => usePages(posts, { query: { sort, limit: pageLength } });

const subscriptions = read('GET forum/subscriptions');
export const useSubscriptions = () => useRead(subscriptions);

const decisions = read('GET forum/decisions');
export const useDecisions = () => useRead(decisions);

const mutes = read('GET forum/mutes');
export const useMutes = () => useRead(mutes);

const drafts = read('GET forum/drafts');
export const useDrafts = () => useRead(drafts);

const applications = read('GET forum/applications');
export const useApplications = () => useRead(applications);

export interface LentaWish {
  mode: 'my' | 'all';
  period: 'day' | 'week' | 'month' | 'year' | undefined;
  champFilter: string;
  topicFilter: string;
}
const lenta = readInPages('GET forum/lenta', { staysBetween: true });
export const useLenta = ({ period, ...wish }: LentaWish) =>
  usePages(lenta, { query: { ...wish, ...(period && { period }), limit: pageLength } });

const popular = read('GET forum/lenta');
const mostPopular = 5;
export const usePopularToday = () => useRead(popular, { query: { period: 'day', limit: mostPopular } });
