import { useNow } from '../../lib/use-now.js';
import { useTours } from './api/board.js';
import { isBetween } from './tours.js';

const second = 1000;

/** CHAMP6: whether no tour takes solutions now: before the first, between two and after the last; kept up to date. */
export const useIsBetweenTours = (champname: string, takesPart: boolean): boolean => {
  const { data: tours } = useTours(champname, takesPart);
  return isBetween(tours ?? [], useNow(second));
};
