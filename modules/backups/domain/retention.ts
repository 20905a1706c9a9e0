/** How many days, weeks and months each keep their last backup. */
export interface Keeping {
  daily: number;
  weekly: number;
  monthly: number;
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
const month = (at: Date): string => at.toISOString().slice(0, 7);
/** The Monday of its week. */
const week = (at: Date): string => day(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 24 * 3600 * 1000));

/**
 * Which backups may go: all but the last of each of the newest days, weeks and months that have one. The newest of all always stays.
 */
export const outdated = <B extends { at: Date }>(backups: readonly B[], { daily, weekly, monthly }: Keeping): B[] => {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [count, nameOf] of [
    [daily, day],
    [weekly, week],
    [monthly, month],
  ] as const) {
    const lastOf = new Map<string, B>();
    for (const one of newestFirst) if (!lastOf.has(nameOf(one.at))) lastOf.set(nameOf(one.at), one);
    for (const one of [...lastOf.values()].slice(0, count)) kept.add(one);
  }
  return newestFirst.filter((one) => !kept.has(one));
};
