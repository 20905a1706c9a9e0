import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import type { T } from '#web/lib/i18n/use-text.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A clock that runs ahead of the server's reads too early, and again until the server says the same. */
const again = 5 * second;

type Dates = Pick<ChampionshipCard, 'dateStart' | 'dateEnd'>;

/** What is waited for: the start of a championship, then its end; null for one without an end. */
const nextOf = ({ dateStart, dateEnd }: Dates, now: number): number | null => {
  const start = Date.parse(dateStart);
  if (now < start) return start;
  return dateEnd === null ? null : Date.parse(dateEnd);
};

/** Whether what is left has to be read every second: it is told in minutes and, at last, in seconds. */
export const isClose = (dates: Dates, now: number): boolean => {
  const left = (nextOf(dates, now) ?? Infinity) - now;
  // A clock that ticks once a minute has to change its pace in time.
  return left > -minute && left < hour + minute;
};

/** Milliseconds until a championship is to be read again because it begins or ends; false where neither is to come. */
export const untilTurn = ({ type, ...dates }: Dates & Pick<ChampionshipCard, 'type'>, now: number): number | false => {
  const next = nextOf(dates, now);
  return next === null || (next <= now && type !== 'ACTIVE') ? false : untilMoment(next, now);
};

/** Milliseconds until that is to be read again which changes at a moment of the server's clock. */
export const untilMoment = (moment: number, now: number): number =>
  // A timer can't be set for months.
  moment <= now ? again : Math.min(moment - now, day);

export const isOver = ({ dateEnd }: Dates, now: number): boolean => dateEnd !== null && Date.parse(dateEnd) <= now;

/** What there is to say about a championship's time before and during it. */
export const timeLeft = (t: T, dates: Dates, now: number) => {
  const next = nextOf(dates, now);
  if (next === null) return t({ id: 'championships.termless' });
  const left = next - now;
  if (now < Date.parse(dates.dateStart)) return t({ id: 'championships.startsIn' }, inUnits(left, Math.ceil));
  return t({ id: 'championships.left' }, inUnits(left, Math.floor));
};

/** Days are rounded as the caller says; what is shorter is rounded up, so that nothing is said to be over too early. */
const inUnits = (left: number, roundDays: (days: number) => number) => {
  if (left >= day) return { unit: 'days', count: roundDays(left / day) };
  if (left >= hour) return { unit: 'hours', count: Math.ceil(left / hour) };
  if (left >= minute) return { unit: 'minutes', count: Math.ceil(left / minute) };
  return { unit: 'seconds', count: Math.ceil(left / second) };
};
