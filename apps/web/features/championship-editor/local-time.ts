const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a field of date and time shows it: in the reader's own time zone. */
export const toLocal = (time: string | null): string => {
  if (time === null) return '';
  const at = new Date(time);
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** `UTC`, `UTC+5`: how the reader's clock stands at a moment. */
export const zoneAt = (time: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' }).formatToParts(new Date(time));
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
};

/** What stands in such a field as a moment; null while it is not whole. */
export const fromLocal = (text: string): string | null => {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};
