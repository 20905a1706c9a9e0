const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const local = new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23' });
const moscow = new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone: 'Europe/Moscow' });

const read = (format: Intl.DateTimeFormat, time: string | Date) => {
  const found = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  return {
    date: `${found['day']}.${found['month']}.${found['year']}`,
    time: `${found['hour']}:${found['minute']}`,
  };
};

/** DD.MM.YYYY (specification, section 9). */
export const formatDate = (time: string | Date) => read(local, time).date;
/** HH:mm. */
export const formatTime = (time: string | Date) => read(local, time).time;
export const formatDateTime = (time: string | Date) => Object.values(read(local, time)).join(' ');
/** The same moment where the daily attempts are counted. */
export const formatMoscow = (time: string | Date) => Object.values(read(moscow, time)).join(' ');

const padded = (value: number) => String(value).padStart(2, '0');

/** What is left: `2:05:10` above an hour, else `05:10`. */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const rest = `${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest;
};
