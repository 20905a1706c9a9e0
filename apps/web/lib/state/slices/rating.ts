import { createStore } from '@xstate/store';

export interface RatingEntry {
  place: number;
  login: string;
  nickname: string;
  GeneralScore: number;
}

export interface RatingState {
  list: RatingEntry[];
}

export const initialRating = (): RatingState => ({ list: [] });

export const createRatingStore = (context: RatingState = initialRating()) =>
  createStore({
    context,
    on: { updated: (_, event: { list: RatingEntry[] }) => ({ list: event.list }) },
  });
