import type { ForumSort, ThreadType } from '#modules/forum/contract/forum.js';
import { readInPages } from '#web/lib/data/read.js';
import { usePages } from '#web/lib/data/use-read.js';

const pageLength = 40;

const threads = readInPages('GET forum/threads', { staysBetween: true });
const threadsOf = (sort: ForumSort, type?: ThreadType) => ({
  query: { sort, limit: pageLength, ...(type && { type }) },
});

export const useThreads = (sort: ForumSort, type?: ThreadType) => usePages(threads, threadsOf(sort, type));
