import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import type { Settings } from '../../../kernel/settings.js';
import type { Quota } from '../contract/queue.js';

export type QuotaSettings = Pick<Settings, 'QUOTA_PERSON_BYTES' | 'QUOTA_TEAM_BYTES' | 'QUOTA_CHAMPIONSHIP_BYTES'>;

/** Whose room a file takes. */
export interface Room {
  personId: string;
  teamId: string;
  championshipId: string;
}

export type Used = Pick<Quota, 'of' | 'used'>;

export const usedSql = (person: string, team: string, championship: string): string =>
  `select kind as of, bytes::float8 as used from scoring.stored_bytes
    where (kind, id) in (('person', ${person}), ('team', ${team}), ('championship', ${championship}))`;

/** How much of its room is taken: of the person, the team and the championship, in this order. */
export const quotasOf = async (em: EntityManager, room: Room, settings: QuotaSettings): Promise<Quota[]> => {
  const rows = await query<Used>(em, usedSql('$1', '$2', '$3'), [room.personId, room.teamId, room.championshipId]);
  return quotasFrom(rows, settings);
};

/** The same with the new solution of a transaction, which is counted now: others of its championship wait for us from here on. */
export const quotasWith = async (em: EntityManager, room: Room, settings: QuotaSettings): Promise<Quota[]> => {
  const values = [room.personId, room.teamId, room.championshipId];
  return quotasFrom(await query<Used>(em, countedSql, values), settings);
};

const countedSql = 'select "of", used from scoring.counted_bytes($1, $2, $3)';

/** What is taken, as {@link usedSql} says it, beside how much there is. */
export const quotasFrom = (rows: readonly Used[], settings: QuotaSettings): Quota[] => {
  const used = new Map(rows.map((row) => [row.of, row.used]));
  const quota = (of: Quota['of'], max: number): Quota => ({ of, used: used.get(of) ?? 0, max });
  return [
    quota('person', settings.QUOTA_PERSON_BYTES),
    quota('team', settings.QUOTA_TEAM_BYTES),
    quota('championship', settings.QUOTA_CHAMPIONSHIP_BYTES),
  ];
};

/** @param more bytes that are to come @throws DomainError QUOTA_EXCEEDED, with whose room it is */
export const refuseOver = (quotas: readonly Quota[], more: number): void => {
  for (const { of, used, max } of quotas) refuse(used + more > max, 'QUOTA_EXCEEDED', { of, used, max });
};
