import { createStore } from '@xstate/store';
import type { ChampionshipCard, ChampionshipType } from '#modules/championships/contract/championship.js';

export interface ChampionshipsState {
  list: ChampionshipCard[];
}

export const initialChampionships = (): ChampionshipsState => ({ list: [] });

const replaceAt = (list: ChampionshipCard[], index: number, change: (card: ChampionshipCard) => ChampionshipCard) =>
  list.map((card, at) => (at === index ? change(card) : card));

export const createChampionshipsStore = (context: ChampionshipsState = initialChampionships()) =>
  createStore({
    context,
    on: {
      replaced: (_, event: { list: ChampionshipCard[] }) => ({ list: event.list }),
      added: (state, event: { championship: ChampionshipCard }) => ({ list: [...state.list, event.championship] }),
      replacedOne: (state, event: { index: number; championship: ChampionshipCard }) => ({
        list: replaceAt(state.list, event.index, () => event.championship),
      }),
      stateChanged: (state, event: { index: number; championshipType: ChampionshipType }) => ({
        list: replaceAt(state.list, event.index, (card) => ({ ...card, type: event.championshipType })),
      }),
      // The specification names these two and says that they leave the list as it is (section 4).
      deleted: (state) => state,
      updated: (state) => state,
    },
  });
