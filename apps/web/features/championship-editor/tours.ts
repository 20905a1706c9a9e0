import type { Tour } from '#modules/championships/contract/editor.js';

const weekMs = 7 * 24 * 3600 * 1000;
const usual = { by: 'places', places: 10 } as const;

/** A random id (UUID 4); `crypto.randomUUID` is there only behind TLS. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** What a tour is called until somebody names it: in both languages, whichever its organiser reads. */
export const usualTitle = (number: number): Tour['title'] => ({ rus: `Тур ${number}`, eng: `Tour ${number}` });

/** A tour that follows the one before, or begins with the championship, and does not go on after it where there is time. */
export const newTour = (
  title: Tour['title'],
  { dateStart, dateEnd: last }: { dateStart: string | null; dateEnd: string | null },
  before: Tour | undefined,
): Tour => {
  const start = before?.dateEnd ?? dateStart ?? new Date().toISOString();
  const week = Date.parse(start) + weekMs;
  const isCut = last !== null && Date.parse(last) > Date.parse(start) && Date.parse(last) < week;
  const dateEnd = isCut ? last : new Date(week).toISOString();
  return { id: newId(), title, dateStart: start, dateEnd, advance: null };
};

/** From all tours but the last somebody goes on. */
export const withAdvances = (tours: readonly Tour[]): Tour[] =>
  tours.map((tour, at) => ({ ...tour, advance: at === tours.length - 1 ? null : (tour.advance ?? usual) }));

/** Those that begin before the one before them has ended. */
export const overlapping = (tours: readonly Tour[]): readonly Tour[] =>
  tours.filter(({ dateStart }, at) => (tours[at - 1]?.dateEnd ?? '') > dateStart);
