import { matchPath } from 'react-router-dom';
import { firstFor, type FirstRead } from '#modules/client/first-for.js';
import type { InputOf, Reply } from '#modules/client/routes.js';
import { queryClient } from '#web/lib/data/client.js';
import { pagesOf, queryOf, read, readInPages } from '#web/lib/data/read.js';
import { Leaderboard, SubmitTab, SolutionsTab } from '#web/pages/championship-parts.js';
import { routes } from './routes.js';

const parts = { rating: Leaderboard, metric: SubmitTab, solutions: SolutionsTab };

const championship = 'GET championships/{champname}';
const attempts = 'GET championships/{champname}/attempts';

/** By the keys that pages read it under. */
const readFirst = async ({ key, input, isPaged }: FirstRead): Promise<void> => {
  // That one route of all is read in pages can't be told of a name which may be any.
  if (isPaged) return queryClient.prefetchInfiniteQuery(pagesOf(readInPages(key as never), input as never));
  const query = queryOf(read(key), input);
  await queryClient.prefetchQuery(query);
  const known: unknown = key === championship && queryClient.getQueryData(query.queryKey);
  // With what the server says of handing in, for who takes part: by that the page leads to the form or not.
  if (!known || !(known as Reply<typeof championship>).participation) return;
  await queryClient.prefetchQuery(queryOf(read(attempts), input as InputOf<typeof attempts>));
};

/**
 * Starts everything that the address of a first visit needs at once: its chunks and its data, which would otherwise be
 * asked for one after the other, each when the one before is drawn. Settles when all are here or have failed, so that
 * the page is drawn once, and not first without its data.
 */
export const prepareArrival = async (pathname: string): Promise<void> => {
  for (const { view, path, page } of routes) {
    const match = matchPath(path, pathname);
    if (!match || !page) continue;
    const tab = view === 'CHAMPIONSHIP_PAGE' ? (match.params as { tab?: string }).tab : undefined;
    const part = parts[tab as keyof typeof parts];
    const reads = firstFor(pathname)?.reads ?? [];
    await Promise.all([page.preload(), part?.preload(), ...reads.map(readFirst)]);
    return;
  }
};
