import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { queryOne } from '../../../kernel/database/sql.js';
import { isOutdatedSql, judgedNow } from '../../solutions/queries/outdated-sql.js';

const outdatedSql = `select 1 from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
  where i.rejudge_id = $1 and i.state = 'DONE' and ${isOutdatedSql('i.new_receipt', 's.tour_id', 2)} limit 1`;

/** Whether scores of a re-judgement were made by another truth or metric than those of now. */
export const isOutdated = async (
  em: EntityManager,
  championships: ChampionshipsApi,
  { id }: { id: string },
  championship: ChampionshipFacts,
): Promise<boolean> => {
  const now = judgedNow(championship, await championships.truthSums(championship.id));
  return (await queryOne(em, outdatedSql, [id, ...now])) !== null;
};
