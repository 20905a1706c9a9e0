import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bilingual } from '../../kernel/contract/language.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';

interface Row {
  championship: Bilingual;
  captainId: string | null;
  members: string[];
}

/** In which championship a team is, and whom a change of it concerns. */
export const rosterWords = async (
  em: EntityManager,
  { championshipId, teamId }: { championshipId: string; teamId: string },
): Promise<Row> => found(await queryOne<Row>(em, sql, [championshipId, teamId]));

const sql = `select c.title as championship,
    (select captain_id from teams.roster where team_id = $2 and ended_at is null) as "captainId",
    array(select person_id from teams.membership where team_id = $2) as members
  from championships.named c where c.id = $1`;
