import { useNow } from '../../lib/use-now.js';
import { useTours } from './api/board.js';
import { isOutOf } from './tours.js';

const minute = 60_000;

/** CHAMP6: whether the own team can hand in no more, as it did not go on to the tour; kept up to date. */
export const useIsOut = (champname: string, takesPart = true): boolean => {
  const { data: tours } = useTours(champname, takesPart);
  const now = useNow(minute);
  return isOutOf(tours ?? [], now);
};
