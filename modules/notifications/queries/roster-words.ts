import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bilingual } from '../../kernel/contract/language.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';

interface Row {
  championship: Bilingual;
  captainId: string | null;
  who: string;
  members: string[];
}

/** What texts about a team name, and whom they concern. */
export const rosterWords = async (
  em: EntityManager,
  { championshipId, teamId, personId }: { championshipId: string; teamId: string; personId: string | null },
): Promise<Row> => found(await queryOne<Row>(em, sql, [championshipId, teamId, personId]));

const sql = `select c.title as championship,
    (select captain_id from teams.roster where team_id = $2 and ended_at is null) as "captainId",
    coalesce((select display from identity.names where id = $3::uuid), '') as who,
    array(select person_id from teams.membership where team_id = $2) as members
  from championships.named c where c.id = $1`;
