import { useNowAt } from '#web/lib/use-now-at.js';
import { useTours } from './board.data.js';
import { type Closed, closedBy, turnsOf } from './tours.js';

interface Own {
  takesPart: boolean;
  /** Late ones are taken then, whatever the tours and the own time were. */
  isEnded: boolean;
  /** CHAMP7, ISO 8601; null without a time of its own. */
  submitUntil: string | null;
  /** Of the championship, ISO 8601; undefined where that is past. */
  dateStart?: string | undefined;
}

/** CHAMP6, CHAMP7, CHAMP8: why nothing is taken of the own team now, said at the moment it changes; null where it may hand in. */
export const useClosed = (champname: string, { takesPart, isEnded, ...own }: Own): Closed | null => {
  const tours = useTours(champname, takesPart).data ?? [];
  const terms = { tours, ...own };
  const now = useNowAt(turnsOf(terms));
  return takesPart && !isEnded ? closedBy(terms, now) : null;
};
