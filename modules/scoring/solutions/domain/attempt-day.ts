import { dayZone } from '../contract/day-zone.js';

/** A day of attempts starts at 23:59:00 Moscow time, a minute before the calendar day. */
const lead = 60_000;

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: dayZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const offsetFormat = new Intl.DateTimeFormat('en', { timeZone: dayZone, timeZoneName: 'longOffset' });

/** CHAMP8: the day (yyyy-mm-dd) that an attempt at this moment counts for. */
export const attemptDay = (now: Date): string => dayFormat.format(now.getTime() + lead);

/** CHAMP8: when the day of attempts that `now` is in ends: 23:59:00 Moscow time. */
export const attemptsResetAt = (now: Date): Date => {
  const wall = Date.parse(`${attemptDay(now)}T23:59:00Z`);
  return new Date(wall - offsetAt(new Date(wall)));
};

/** Milliseconds that the zone is ahead of UTC. */
const offsetAt = (at: Date): number => {
  const name = offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};
