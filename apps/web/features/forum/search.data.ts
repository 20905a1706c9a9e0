import type { SearchTab } from '#modules/forum/contract/search.js';
import { readInPages } from '#web/lib/data/read.js';
import { usePages } from '#web/lib/data/use-read.js';

const pageLength = 20;
const found = readInPages('GET forum/search', { staysBetween: true });

interface Narrowed {
  thread: string | null;
  author: string | null;
  /** Days, as an input of dates has them; both are meant. */
  from: string | null;
  to: string | null;
}

const day = /^\d{4}-\d\d-\d\d$/u;
/** None of a text by another hand that is no day. @param later days, which are not all of 24 hours */
const momentOf = (text: string | null, later: number): string | undefined => {
  const at = new Date(text !== null && day.test(text) ? `${text}T00:00:00` : Number.NaN);
  at.setDate(at.getDate() + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

const narrowed = ({ thread, author, from, to }: Narrowed) => {
  const since = momentOf(from, 0);
  const until = momentOf(to, 1);
  return {
    ...(thread && { thread }),
    ...(author && { author }),
    ...(since && { from: since }),
    ...(until && { to: until }),
  };
};

/** What was found in the forum, or in a thread of it; nothing is asked without words. */
export const useSearch = (q: string, tab: SearchTab, { thread, author, from, to }: Narrowed) =>
  usePages(
    found,
    { query: { q: q || ' ', tab, limit: pageLength, ...narrowed({ thread, author, from, to }) } },
    { enabled: q !== '' },
  );
