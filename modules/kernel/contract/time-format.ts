/** How dates and times are shown everywhere (LB3): dd.mm.yyyy and hh:mm, zero padded, on a 24-hour clock. */

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute';

const formats = new Map<string, Intl.DateTimeFormat>();

const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
};

const padded = (value: number): string => String(value).padStart(2, '0');

/** The reader's own zone needs no Intl, which a table that scrolls would feel. */
const localParts = (time: Date): Record<Part, string> => ({
  day: padded(time.getDate()),
  month: padded(time.getMonth() + 1),
  year: String(time.getFullYear()),
  hour: padded(time.getHours()),
  minute: padded(time.getMinutes()),
});

const partsOf = (time: string | Date, timeZone?: string): Record<Part, string> => {
  const date = new Date(time);
  if (timeZone === undefined) return localParts(date);
  const parts = formatFor(timeZone).formatToParts(date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
};

const dateOf = ({ day, month, year }: Record<Part, string>): string => `${day}.${month}.${year.padStart(4, '0')}`;
const timeOf = ({ hour, minute }: Record<Part, string>): string => `${hour}:${minute}`;

/** `dd.mm.yyyy` in the reader's time zone, or in the one named. */
export const formatDate = (time: string | Date, timeZone?: string): string => dateOf(partsOf(time, timeZone));

/** `hh:mm` in the reader's time zone, or in the one named. */
export const formatTime = (time: string | Date, timeZone?: string): string => timeOf(partsOf(time, timeZone));

/** `dd.mm.yyyy hh:mm`. */
export const formatDateTime = (time: string | Date, timeZone?: string): string => {
  const parts = partsOf(time, timeZone);
  return `${dateOf(parts)} ${timeOf(parts)}`;
};
