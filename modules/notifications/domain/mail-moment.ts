import { causeOf, type CauseName } from '../../kernel/contract/notices/causes.js';
import { subjectOf } from '../contract/causes.js';
import type { Channels } from '../contract/channels.js';

const hourMs = 3_600_000;
/** A digest comes in the morning, a weekly one on Mondays. */
const digestHour = 9;
const hoursToLook = 8 * 24;

/** On which channels a notice goes: whether it is on the site, and when a mail and a push are due, or null for none. */
export interface Ways {
  onSite: boolean;
  mailAt: Date | null;
  pushAt: Date | null;
}

/** How somebody wants to be told of this. What concerns the account is no choice. */
const wishOf = (cause: CauseName, { subjects }: Channels) => {
  const [subject, { mail }] = [subjectOf(cause), causeOf(cause)];
  // What has a mail of its own to the address that the account had before needs no second one.
  if (subject === 'account') return { isAccount: true, site: true, mail, push: true };
  const choice = subjects[subject];
  return { ...choice, isAccount: false, mail: choice.mail === 'usual' ? mail : choice.mail };
};

/** Whether somebody wants mails about this now, whatever they wanted when it was told. */
export const isMailed = (cause: CauseName, channels: Channels): boolean => wishOf(cause, channels).mail !== 'never';
/** The same of what browsers show. */
export const isPushed = (cause: CauseName, channels: Channels): boolean => wishOf(cause, channels).push;

/** NOTIF1: the ways of a notice to somebody who wants to be told so. What concerns the account goes all ways at once. */
export const waysOf = (cause: CauseName, channels: Channels, now: Date): Ways => {
  const { isAccount, site, mail, push } = wishOf(cause, channels);
  if (isAccount) return { onSite: true, mailAt: mail === 'never' ? null : now, pushAt: now };
  const mailAt = { now: () => afterQuiet(channels, now), digest: () => nextDigest(channels, now), never: () => null };
  return { onSite: site, mailAt: mailAt[mail](), pushAt: push ? afterQuiet(channels, now) : null };
};

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
};

const hourOf = (zone: string, moment: Date): { hour: number; weekday: string } => {
  const parts = clockOf(zone).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: Number(of('hour')), weekday: of('weekday') };
};

const isQuiet = ({ quiet, zone }: Channels, moment: Date): boolean => {
  if (!quiet) return false;
  const { hour } = hourOf(zone, moment);
  const { from, to } = quiet;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
};

/** The first full hour after `now` of which this is true. */
const nextHour = (now: Date, isIt: (moment: Date) => boolean): Date => {
  const first = Math.floor(now.getTime() / hourMs) + 1;
  const hours = Array.from({ length: hoursToLook }, (_, at) => new Date((first + at) * hourMs));
  return hours.find(isIt) ?? now;
};

const afterQuiet = (channels: Channels, now: Date): Date =>
  isQuiet(channels, now) ? nextHour(now, (moment) => !isQuiet(channels, moment)) : now;

const nextDigest = (channels: Channels, now: Date): Date =>
  afterQuiet(
    channels,
    nextHour(now, (moment) => {
      const { hour, weekday } = hourOf(channels.zone, moment);
      return hour === digestHour && (channels.digest === 'day' || weekday === 'Mon');
    }),
  );
