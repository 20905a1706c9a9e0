import { p } from '@mikro-orm/core';

/** The periods that lists are sorted by (FORUM2), as PostgreSQL has them. */
export const windows = { day: '1 day', week: '7 days', month: '30 days', year: '365 days' } as const;
export type Window = keyof typeof windows;
export const windowNames = Object.keys(windows) as Window[];

/** What the commends given after `popularAt` − the period add up to. */
export const popularity = () => ({
  popularDay: p.integer().default(0),
  popularWeek: p.integer().default(0),
  popularMonth: p.integer().default(0),
  popularYear: p.integer().default(0),
  popularAt: p.datetime().defaultRaw("'-infinity'"),
});
