import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bilingual } from '../../kernel/contract/language.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';

interface About {
  championshipId: string;
  team: string;
  byId: string;
  toId: string;
}

interface Row {
  championship: Bilingual;
  by: string;
  to: string;
}

const sql = `select c.title as championship, sender.display as by, asked.display as to
  from championships.named c, identity.names sender, identity.names asked
  where c.id = $1 and sender.id = $2 and asked.id = $3`;

/** What texts about an invitation name. */
export const invitationWords = async (em: EntityManager, { championshipId, team, byId, toId }: About) => ({
  team,
  ...found(await queryOne<Row>(em, sql, [championshipId, byId, toId])),
});
