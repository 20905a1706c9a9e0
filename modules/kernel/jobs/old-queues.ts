import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../database/sql.js';

/** What an older program left, as a job of a lane. */
interface OldJob {
  id: string;
  data: { reaction: string; data: object };
}

const atOnce = 1000;

const withJobsSql = `select name from unnest($1::text[]) as reaction(name)
  where exists (select from pgboss.job j where j.name = reaction.name and j.state < 'completed')`;

/** Those of these reactions for which an older program left something to do: most starts find none. */
export const withOldJobs = async (em: EntityManager, reactions: readonly string[]): Promise<Set<string>> =>
  new Set((await query<{ name: string }>(em, withJobsSql, [reactions])).map(({ name }) => name));

/** Jobs that were under way are done once more, which reactions bear: whoever did them may have ended. */
const takeSql = `delete from pgboss.job where name = $1 and id in
    (select id from pgboss.job where name = $1 and state < 'completed' limit ${atOnce} for update skip locked)
  returning id, data`;

/**
 * Before there were lanes each reaction had a queue of its name. What an older program left there goes on in the lane, in the
 * transaction that takes it out.
 */
export const drainOldQueue = async (
  em: EntityManager,
  reaction: string,
  send: (waiting: OldJob[], em: EntityManager) => Promise<void>,
): Promise<void> => {
  for (let taken = atOnce; taken === atOnce;) {
    taken = await em.transactional(async (own) => {
      const waiting = await query<{ id: string; data: object }>(own as EntityManager, takeSql, [reaction]);
      const jobs = waiting.map(({ id, data }) => ({ id, data: { reaction, data } }));
      if (jobs.length > 0) await send(jobs, own as EntityManager);
      return jobs.length;
    });
  }
};
