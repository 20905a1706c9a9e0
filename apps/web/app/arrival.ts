import { matchPath } from 'react-router-dom';
import { articleQuery } from '#web/features/articles/articles.data.js';
import { threadsQuery } from '#web/features/forum/threads.data.js';
import { championshipQuery, championshipsQuery } from '#web/words/championship/championships.data.js';
import { boardQuery, toursQuery } from '#web/words/board.data.js';
import { attemptsQuery } from '#web/words/solutions/attempts.data.js';
import { queryClient } from '#web/lib/data/client.js';
import { championshipsTabs, type ChampionshipsTab } from '#web/lib/paths.js';
import { Leaderboard, SubmitTab, SolutionList } from '#web/pages/championship-parts.js';
import { routes } from './routes.js';
import type { View } from '#web/lib/views.js';

type Params = Readonly<Record<string, string | undefined>>;

const parts = { rating: Leaderboard, metric: SubmitTab, solutions: SolutionList };

/** With what the server says of handing in, for who takes part: by that the page leads to the form or not. */
const readChampionship = async (champname: string) => {
  const championship = championshipQuery(champname);
  await queryClient.prefetchQuery(championship);
  if (queryClient.getQueryData(championship.queryKey)?.participation)
    await queryClient.prefetchQuery(attemptsQuery(champname));
};

const readList = (tab: ChampionshipsTab) => queryClient.prefetchQuery(championshipsQuery(tab));

const readForum = () => [queryClient.prefetchInfiniteQuery(threadsQuery()), readList('active'), readList('all')];

/**
 * What a page reads first; a page that is not here asks when it is drawn. The server has the page ask for the same
 * beforehand (apps/api/first-needs.ts).
 */
const firstData: Partial<Record<View, (params: Params, path: string) => Promise<void>[]>> = {
  MAIN_PAGE: readForum,
  FORUM_PAGE: ({ tab, subtab, id }, path) => {
    if (id !== undefined) return [queryClient.prefetchQuery(articleQuery(id))];
    return path.startsWith('/forum/:tab') && tab === undefined && subtab === undefined ? readForum() : [];
  },
  CHAMPIONSHIPS_PAGE: ({ tab = 'all' }) => {
    const known = championshipsTabs.find((name) => name === tab);
    return known ? [readList(known)] : [];
  },
  CHAMPIONSHIP_PAGE: ({ champname = '', tab }) => [
    readChampionship(champname),
    ...(tab === 'rating' || tab === 'metric' ? [queryClient.prefetchQuery(toursQuery(champname))] : []),
    ...(tab === 'rating' ? [queryClient.prefetchInfiniteQuery(boardQuery(champname))] : []),
  ],
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
    const params: Params = match.params;
    const data = firstData[view]?.(params, path) ?? [];
    const part = view === 'CHAMPIONSHIP_PAGE' ? parts[params['tab'] as keyof typeof parts] : undefined;
    await Promise.all([page.preload(), part?.preload(), ...data]);
    return;
  }
};
