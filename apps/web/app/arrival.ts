import { matchPath } from 'react-router-dom';
import { championshipQuery, championshipsQuery } from '#web/words/championship/championships.data.js';
import { boardQuery } from '#web/words/board.data.js';
import { queryClient } from '#web/lib/api/query-client.js';
import { championshipsTabs, type ChampionshipsTab } from '#web/lib/paths.js';
import { Leaderboard, ScoringTab, SolutionList } from '#web/pages/championship-parts.js';
import { routes } from './routes.js';
import type { View } from './views.js';

type Params = Readonly<Record<string, string | undefined>>;

const parts = { rating: Leaderboard, metric: ScoringTab, solutions: SolutionList };

const readList = (tab: ChampionshipsTab) => void queryClient.prefetchQuery(championshipsQuery(tab));

/** What a page reads first; a page that is not here asks when it is drawn. */
const firstData: Partial<Record<View, (params: Params) => void>> = {
  MAIN_PAGE: () => {
    readList('active');
    readList('all');
  },
  CHAMPIONSHIPS_PAGE: ({ tab = 'all' }) => {
    const known = championshipsTabs.find((name) => name === tab);
    if (known) readList(known);
  },
  CHAMPIONSHIP_PAGE: ({ champname = '', tab }) => {
    void queryClient.prefetchQuery(championshipQuery(champname));
    if (tab === 'rating') void queryClient.prefetchInfiniteQuery(boardQuery(champname));
  },
};

/**
 * Starts everything that the address of a first visit needs at once: its chunks and its data, which would otherwise be
 * asked for one after the other, each when the one before is drawn. Settles when the chunks are here or have failed.
 */
export const prepareArrival = async (pathname: string): Promise<void> => {
  for (const { view, path, page } of routes) {
    const match = matchPath(path, pathname);
    if (!match || !page) continue;
    const params: Params = match.params;
    firstData[view]?.(params);
    const part = view === 'CHAMPIONSHIP_PAGE' ? parts[params['tab'] as keyof typeof parts] : undefined;
    await Promise.all([page.preload(), part?.preload()]);
    return;
  }
};
