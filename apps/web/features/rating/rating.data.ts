import type { Rank } from '#modules/rating/contract/ladder.js';
import { read, readInPages } from '#web/lib/data/read.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';

/** What the list is narrowed to; empty where it is not. */
export interface RatingFilter {
  q: string;
  city: string;
  rank: Rank | '';
}

const pageSize = 50;
/** People are put in order when a result comes: a look when the page is opened is enough (ui.md 2.7). */
const rating = readInPages('GET rating', { staleTime: 60_000, staysBetween: true });
const medals = readInPages('GET rating/medals', { staleTime: 60_000 });
const explained = read('GET rating/{login}', { staleTime: 60_000 });

const spread = read('GET rating/distribution', { staleTime: 60_000 });

/** How GeneralScore is spread. */
export const useSpread = () => useRead(spread);

export const useRating = ({ q, city, rank }: RatingFilter) =>
  usePages(rating, {
    query: { limit: pageSize, ...(q && { q }), ...(city && { city }), ...(rank && { rank }) },
  });

export const useMedals = () => usePages(medals, { query: { limit: pageSize } });

/** A person's points, each explained; nothing is asked without a login. */
export const useExplained = (login: string) => useRead(explained, { params: { login } }, { enabled: login !== '' });
