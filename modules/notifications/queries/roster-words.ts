import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bilingual } from '../../kernel/contract/language.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';

interface Told {
  champname: string;
  title: Bilingual;
  people: { personId: string }[];
}

/** Everybody who takes part in a championship, and what it is called; null where nobody does. */
export const participantWords = (em: EntityManager, championshipId: string): Promise<Told | null> =>
  queryOne<Told>(em, participantsSql, [championshipId]);

const participantsSql = `select c.champname, c.title, jsonb_agg(jsonb_build_object('personId', m.person_id)) as people
  from teams.membership m join championships.named c on c.id = m.championship_id
  where m.championship_id = $1 group by c.champname, c.title`;

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
