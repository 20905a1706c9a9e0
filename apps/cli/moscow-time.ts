import { formatDateTime, formatTime } from '../../modules/kernel/contract/time-format.js';
import type { Texts } from './texts.js';

const moscow = 'Europe/Moscow';

/** A time by which the product lives, in Moscow and, where that differs, on the reader's own clock: both are named. */
export const timeInMoscow = (time: string, texts: Texts): string => {
  const there = formatTime(time, moscow);
  const here = formatTime(time);
  return there === here
    ? texts.say('cli.time.moscow', { time: there })
    : texts.say('cli.time.both', { time: there, own: here, zone: zoneOf(new Date(time)) });
};

/** `UTC`, `UTC+5`: how the reader's clock stands then. */
export const zoneOf = (time: Date): string => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' }).formatToParts(time);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
};

/** On the reader's own clock, which is named. */
export const withZone = (time: string): string => `${formatDateTime(time)} ${zoneOf(new Date(time))}`;
