import type { EntityManager } from '@mikro-orm/postgresql';
import { oftenQueryOne } from '../../kernel/database/sql.js';
import { isOrganiser } from '../contract/organiser.js';

const holderSql = 'select from championships.answer_holders where championship_id = $1 and person_id = $2';

/** CHAMP4: who leads a championship, or did so once, or saw its answers or what tells of them; nobody in a test. */
export const holdsAnswers = async (
  em: EntityManager,
  championship: { id: string; ownerId: string; isTest: boolean },
  person: { id: string; role: string },
): Promise<boolean> => {
  if (championship.isTest || isOrganiser(championship, person)) return !championship.isTest;
  return (await oftenQueryOne(em, holderSql, [championship.id, person.id])) !== null;
};
