import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bilingual } from '../../kernel/contract/language.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { NoticeParams } from '../../kernel/contract/notices/causes.js';

interface About {
  championshipId: string;
  teamId: string;
  byId: string;
  toId: string;
}

const sql = 'select title as championship from championships.named where id = $1';

/** What texts about an invitation name. */
export const invitationWords = async (
  em: EntityManager,
  { championshipId, teamId, byId, toId }: About,
): Promise<NoticeParams> => ({
  team: { team: teamId },
  ...found(await queryOne<{ championship: Bilingual }>(em, sql, [championshipId])),
  by: { person: byId },
  to: { person: toId },
});
