import { setTimeout as wait } from 'node:timers/promises';
import type { TestApp } from './api.js';

/** Statements that stand before a lock; those that wait a moment until a table has grown are none. */
const blockedSql = `select query from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'extend'`;

/**
 * Waits until a statement stands before a lock that somebody else holds. It is named by a piece of its text (as of `like`, without quotes),
 * of whose first 1024 bytes PostgreSQL tells: whatever a worker does meanwhile waits for locks too.
 * @param unless ends the wait as well: what is done when it was right not to wait
 */
export const untilBlocked = async (
  api: TestApp,
  piece: string,
  { count = 1, unless }: { count?: number; unless?: Promise<unknown> } = {},
): Promise<void> => {
  let isOver = false;
  const end = () => void (isOver = true);
  void unless?.then(end, end);
  for (const until = Date.now() + 60_000; !isOver; await wait(5)) {
    const named = await api.sql(`${blockedSql} and replace(query, '"', '') ilike '%' || $1 || '%'`, [piece]);
    if (named.length >= count) return;
    if (Date.now() > until) {
      const blocked = await api.sql<{ query: string }>(blockedSql);
      throw new Error(
        `No "${piece}" waits for a lock, but: ${blocked.map(({ query }) => query).join('\n') || 'nothing'}`,
      );
    }
  }
};
