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

/** How much of its room is taken: of the person, the team and the championship, in this order. */
export const quotasOf = async (em: EntityManager, room: Room, settings: QuotaSettings): Promise<Quota[]> => {
  const sql = `select kind as of, bytes::float8 as used from scoring.stored_bytes
    where (kind, id) in (('person', $1), ('team', $2), ('championship', $3))`;
  const rows = await query<Pick<Quota, 'of' | 'used'>>(em, sql, [room.personId, room.teamId, room.championshipId]);
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
