import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne } from '../../../kernel/database/sql.js';
import type { Quota } from '../contract/queue.js';
import { type AttemptCounts, countsSql } from './attempts-used.js';
import { quotasFrom, type QuotaSettings, type Room, type Used, usedSql } from './quotas.js';

const standingSql = `select to_json(counts) as counts,
    (select json_agg(taken) from (${usedSql('$3', '$1', '$4')}) taken) as used
  from (${countsSql}) counts`;

/** What a team has used of its attempts and of its room, in one question: asked before each file that comes. */
export const standingOf = async (
  em: EntityManager,
  { teamId, personId, championshipId }: Room,
  day: string,
  settings: QuotaSettings,
): Promise<{ attempts: AttemptCounts; quotas: Quota[] }> => {
  type Row = { counts: AttemptCounts; used: Used[] | null };
  const row = await queryOne<Row>(em, standingSql, [teamId, day, personId, championshipId]);
  const attempts = row?.counts ?? { used: 0, granted: 0, extraUsed: 0, free: 0 };
  return { attempts, quotas: quotasFrom(row?.used ?? [], settings) };
};
