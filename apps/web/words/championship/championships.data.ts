import { useState } from 'react';
import { read, readInPages } from '#web/lib/data/read.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import type { ChampionshipsTab } from '#web/lib/paths.js';
import { untilTurn } from './dates.js';

/** As many as one answer has: for nearly all installations the whole list. */
const atOnce = 200;

const championships = read('GET championships', { select: ({ items }) => items });
const listOf = (tab: ChampionshipsTab) => ({ query: { tab, limit: atOnce } });

/** The newest of a tab, as many as one answer has. */
export const useChampionships = (tab: ChampionshipsTab, when = { enabled: true }) =>
  useRead(championships, listOf(tab), when);

const firstOnes = read('GET championships');
const further = readInPages('GET championships');

/** The newest of a tab, which other pages read too, and behind them all that are asked for (CHAMP1); `more` is for `ShowMore`. */
export const useAllChampionships = (tab: ChampionshipsTab) => {
  const { data: first, error, refetch, isPlaceholderData } = useRead(firstOnes, listOf(tab));
  const cursor = first?.nextCursor ?? null;
  /** Behind which ones more are asked for: of another tab, or once the first ones are others, it is asked anew. */
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = cursor !== null && asked === cursor;
  const { query } = listOf(tab);
  const rest = usePages(further, { query: { ...query, cursor: cursor ?? '' } }, { enabled: isAsked });
  const items = first && [...first.items, ...((isAsked && rest.data?.pages) || []).flatMap((page) => page.items)];
  const more = {
    hasNextPage: cursor !== null && (!isAsked || rest.data === undefined || rest.hasNextPage),
    isFetchingNextPage: isAsked && rest.isFetching,
    isFetchNextPageError: isAsked && (rest.isLoadingError || rest.isFetchNextPageError),
    error: rest.error,
    fetchNextPage: async () => {
      if (!isAsked) setAsked(cursor);
      else await (rest.data === undefined ? rest.refetch() : rest.fetchNextPage());
    },
  };
  return { list: { data: items, error, refetch }, isPlaceholderData, more };
};

/** Read again by itself at its start and its end, as what can be done in it changes then. */
const championship = read('GET championships/{champname}', {
  live: ({ params }) => `championship:${params.champname}`,
  every: (champ) => champ !== undefined && untilTurn(champ, Date.now()),
  alsoHidden: true,
});

/** A championship; nothing is asked without a name. */
export const useChampionship = (champname: string) =>
  useRead(championship, { params: { champname } }, { enabled: champname !== '' });

const files = read('GET championships/{champname}/files', {
  live: ({ params }) => `championship:${params.champname}`,
});

export const useFiles = (champname: string, isParticipant: boolean) =>
  useRead(files, { params: { champname } }, { enabled: isParticipant });

const lookAgainMs = 3000;

/** The server looks at a new file in the background: until then it is asked again. */
const preview = read('GET championships/{champname}/files/{name}/preview', {
  live: ({ params }) => `championship:${params.champname}`,
  every: (known) => (known?.state === 'WAITING' ? lookAgainMs : false),
});

/** What a data file looks like. */
export const usePreview = (champname: string, name: string) => useRead(preview, { params: { champname, name } });

/** Taking part opens everything that only participants may read, so all of the championship is read again. */
export const useParticipate = () =>
  useSend('POST championships/{champname}/participation', {
    isShownHere: true,
  });
