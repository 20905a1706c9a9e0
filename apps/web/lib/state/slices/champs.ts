import { createStore } from '@xstate/store';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';

/** Championships that were opened, so that a page paints at once when it is opened again. */
export interface ChampsState {
  list: ChampionshipView[];
}

export const initialChamps = (): ChampsState => ({ list: [] });

export const createChampsStore = (context: ChampsState = initialChamps()) =>
  createStore({
    context,
    on: {
      addedOrReplaced: (state, event: { champ: ChampionshipView }) => ({
        list: state.list.some((one) => one.champname === event.champ.champname)
          ? state.list.map((one) => (one.champname === event.champ.champname ? event.champ : one))
          : [...state.list, event.champ],
      }),
      /** A participant may read more than a guest, so nothing stays behind after logout. */
      cleared: () => initialChamps(),
    },
  });
