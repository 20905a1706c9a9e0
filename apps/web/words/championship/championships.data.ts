import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { call } from '#web/lib/api/call.js';
import type { ChampionshipsTab } from '#web/lib/paths.js';
import { state } from '#web/lib/state/state.js';
import { untilTurn } from './dates.js';

/** More than there will be; the list is the whole of it, newest first. */
const everything = 200;

const typeOf = { active: 'ACTIVE', infinite: 'INFINITY', ended: 'ENDED' } as const;

/** The stored list, for painting before the answer is there. */
const remembered = (tab: ChampionshipsTab): ChampionshipCard[] | undefined => {
  const { list } = state.championships.getSnapshot().context;
  if (list.length === 0) return undefined;
  return tab === 'all' ? list : list.filter((card) => card.type === typeOf[tab]);
};

export const championshipsQuery = (tab: ChampionshipsTab) =>
  queryOptions({
    queryKey: ['champs', tab],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET championships', { query: { tab, limit: everything } }, { signal });
      if (tab === 'all') state.championships.trigger.replaced({ list: items });
      return items;
    },
    placeholderData: remembered(tab),
  });

export const useChampionships = (tab: ChampionshipsTab) => useQuery(championshipsQuery(tab));

export const championshipQuery = (champname: string) =>
  queryOptions({
    queryKey: ['champ', champname],
    queryFn: async ({ signal }) => {
      const champ = await call('GET championships/{champname}', { params: { champname } }, { signal });
      state.champs.trigger.addedOrReplaced({ champ });
      return champ;
    },
    placeholderData: state.champs.getSnapshot().context.list.find((one) => one.champname === champname),
  });

/** A championship; read again by itself at its start and its end, as what can be done in it changes then. */
export const useChampionship = (champname: string) =>
  useQuery({
    ...championshipQuery(champname),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => data !== undefined && untilTurn(data, Date.now()),
  });

export const useFiles = (champname: string, isParticipant: boolean) =>
  useQuery({
    queryKey: ['files', champname],
    queryFn: ({ signal }) => call('GET championships/{champname}/files', { params: { champname } }, { signal }),
    enabled: isParticipant,
  });

/** Taking part opens everything that only participants may read, so all of the championship is read again. */
export const useParticipate = (champname: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (teamName: string) =>
      call('POST championships/{champname}/participation', {
        params: { champname },
        body: { acceptRules: true, ...(teamName === '' ? {} : { teamName }) },
      }),
    onSuccess: async ({ team }) => {
      state.user.trigger.teamAdded({ champname, command: team });
      await Promise.all(
        [['champ', champname], ['files', champname], ['champs']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
};
