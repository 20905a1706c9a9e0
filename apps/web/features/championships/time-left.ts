import type { ChampionshipCard } from '../../../../modules/championships/contract/championship.js';
import type { T } from '../../lib/i18n/use-text.js';

const hour = 3_600_000;
const day = 24 * hour;

/** What there is to say about a championship's time: before, during or after it. */
export const timeLeft = (
  t: T,
  { dateStart, dateEnd }: Pick<ChampionshipCard, 'dateStart' | 'dateEnd'>,
  now: number,
) => {
  const start = new Date(dateStart).getTime();
  if (now < start) return t({ id: 'championships.startsIn' }, { days: Math.ceil((start - now) / day) });
  if (dateEnd === null) return t({ id: 'championships.termless' });
  const left = new Date(dateEnd).getTime() - now;
  if (left <= 0) return t({ id: 'championships.over' });
  if (left < day) return t({ id: 'championships.hoursLeft' }, { hours: Math.ceil(left / hour) });
  return t({ id: 'championships.daysLeft' }, { days: Math.floor(left / day) });
};
