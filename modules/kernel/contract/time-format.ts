/** How dates and times are shown everywhere (LB3): dd.mm.yyyy and hh:mm, zero padded, on a 24-hour clock. */

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

const formatFor = (timeZone: string | undefined): Intl.DateTimeFormat => {
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

const partsOf = (time: string | Date, timeZone?: string) => {
  const parts = formatFor(timeZone).formatToParts(new Date(time));
  return (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
};

/** `dd.mm.yyyy` in the reader's time zone, or in the one named. */
export const formatDate = (time: string | Date, timeZone?: string): string => {
  const part = partsOf(time, timeZone);
  return `${part('day')}.${part('month')}.${part('year').padStart(4, '0')}`;
};

/** `hh:mm` in the reader's time zone, or in the one named. */
export const formatTime = (time: string | Date, timeZone?: string): string => {
  const part = partsOf(time, timeZone);
  return `${part('hour')}:${part('minute')}`;
};

/** `dd.mm.yyyy hh:mm`. */
export const formatDateTime = (time: string | Date, timeZone?: string): string =>
  `${formatDate(time, timeZone)} ${formatTime(time, timeZone)}`;
