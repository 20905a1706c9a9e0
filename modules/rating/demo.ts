import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { demoPast } from '../championships/demo/championships.js';
import { queryOne } from '../kernel/database/sql.js';
import type { DemoRun, DemoStory } from '../kernel/demo.js';
import { Commands } from '../kernel/commands/commands.js';
import { KeepMonth } from './commands/keep-month.js';

/** $1 the past championships, as many of them as have come to their results. */
const awardedSql = `select exists (select from rating.kept_months) as kept from rating.orderings where shown
  and (select count(*) from rating.contests where ended_at is not null)
    >= (select count(*) from championships.ranked where finished and champname = any($1))`;

/** @returns whether its months are kept; null while results are not awarded */
const awarded = ({ app }: DemoRun): Promise<{ kept: boolean } | null> =>
  queryOne<{ kept: boolean }>(app.get(MikroORM).em.fork(), awardedSql, [demoPast.map(({ champname }) => champname)]);

/** The months since the first of the past championships ended that are over, each by its first moment in UTC. */
const monthsOver = (now: Date): Date[] => {
  const months: Date[] = [];
  const first = new Date(now.getTime() - Math.max(...demoPast.map(({ endedDaysAgo }) => endedDaysAgo)) * 86_400_000);
  const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  for (let at = 0; ; at += 1) {
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at));
    if (month.getTime() >= thisMonth) return months;
    months.push(month);
  }
};

/** The awards of past championships follow from their results; here they are waited for, and the months since then kept. */
export const story: DemoStory = {
  isTold: async (run) => (await awarded(run))?.kept ?? false,
  tell: async (run) => {
    while ((await awarded(run)) === null) await wait(100, undefined, { signal: run.signal });
    for (const month of monthsOver(new Date())) await run.app.get(Commands).run(new KeepMonth(month));
  },
};
