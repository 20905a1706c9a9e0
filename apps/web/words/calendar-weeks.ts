export interface CalendarDay {
  /** yyyy-mm-dd */
  day: string;
  solutions: number;
  /** 0 to 4, by the busiest day. */
  heat: number;
}

const dayMs = 24 * 3_600_000;
export const mostWeeks = 53;
/** A quarter: one day alone is seen among the others, when it was. */
export const fewestWeeks = 13;
export const halfYear = 26;
const heats = 4;
/** Days are counted from 1970-01-01, a Thursday; weeks begin on Monday. */
const mondayOf = (day: number) => day - ((day + 3) % 7);
const numberOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** In how many weeks there was a solution. */
export const busyWeeks = (days: readonly { day: string }[]): number =>
  new Set(days.map(({ day }) => mondayOf(numberOf(day)))).size;

/** Days as weeks of seven, from the first with a solution to the last: columns of a calendar, so many at least and a year at most. */
export const weeksOf = (
  days: readonly { day: string; solutions: number }[],
  fewest: number = fewestWeeks,
): CalendarDay[][] => {
  const known = new Map(days.map(({ day, solutions }) => [numberOf(day), solutions]));
  if (known.size === 0) return [];
  const most = Math.max(...known.values());
  const end = mondayOf(Math.max(...known.keys()));
  const first = Math.min(mondayOf(Math.min(...known.keys())), end - 7 * (fewest - 1));
  const start = Math.max(first, end - 7 * (mostWeeks - 1));
  return Array.from({ length: (end - start) / 7 + 1 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = start + week * 7 + at;
      const solutions = known.get(day) ?? 0;
      return { day: textOf(day), solutions, heat: Math.ceil((solutions / most) * heats) };
    }),
  );
};
