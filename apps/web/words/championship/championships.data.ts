import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import type { ChampionshipsTab } from '#web/lib/paths.js';
import { untilTurn } from './dates.js';

/** More than there will be; the list is the whole of it, newest first. */
const everything = 200;

const championships = read('GET championships', { select: ({ items }) => items });
const listOf = (tab: ChampionshipsTab) => ({ query: { tab, limit: everything } });

export const useChampionships = (tab: ChampionshipsTab) => useRead(championships, listOf(tab));

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
