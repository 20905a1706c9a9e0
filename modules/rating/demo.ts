import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { demoPast } from '../championships/demo/championships.js';
import { queryOne } from '../kernel/database/sql.js';
import type { DemoRun, DemoStory } from '../kernel/demo.js';

const toldSql = `select 1 from rating.orderings where shown
  and (select count(*) from rating.contests where ended_at is not null) >= $1`;

const isTold = async ({ app }: DemoRun): Promise<boolean> =>
  (await queryOne(app.get(MikroORM).em.fork(), toldSql, [demoPast.length])) !== null;

/** The awards of past championships follow from their results; here they are waited for. */
export const story: DemoStory = {
  isTold,
  tell: async (run) => {
    while (!(await isTold(run))) await wait(100, undefined, { signal: run.signal });
  },
};
