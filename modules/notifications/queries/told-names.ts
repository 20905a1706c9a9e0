import type { EntityManager } from '@mikro-orm/postgresql';
import { oftenQuery } from '../../kernel/database/sql.js';
import type { NoticeParams } from '../../kernel/contract/notices/causes.js';
import type { ToldParams } from '../contract/notice.js';

/** $1 people, $2 teams. Those that are no more are called something all the same; what never was has no name. */
const namesSql = `select id, display as name from identity.names where id = any($1::uuid[])
  union all select team_id, name from teams.roster where team_id = any($2::uuid[])`;

type Param = NoticeParams[string];

const personIn = (param: Param): string[] => (typeof param === 'object' && 'person' in param ? [param.person] : []);
const teamIn = (param: Param): string[] => (typeof param === 'object' && 'team' in param ? [param.team] : []);

/** Notices with what people and teams in them are called now; the database is asked once, and not where they name nobody. */
export const withNames = async <Notice extends { params: NoticeParams }>(
  em: EntityManager,
  notices: readonly Notice[],
): Promise<(Omit<Notice, 'params'> & { params: ToldParams })[]> => {
  const params = notices.flatMap((notice) => Object.values(notice.params));
  const [people, teams] = [params.flatMap(personIn), params.flatMap(teamIn)];
  const asked = people.length + teams.length > 0;
  const rows = asked ? await oftenQuery<{ id: string; name: string }>(em, namesSql, [people, teams]) : [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return notices.map((notice) => ({ ...notice, params: told(notice.params, names) }));
};

const told = (params: NoticeParams, names: ReadonlyMap<string, string>): ToldParams => {
  const made: ToldParams = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'object' && 'person' in value) made[name] = names.get(value.person) ?? '';
    else if (typeof value === 'object' && 'team' in value) made[name] = names.get(value.team) ?? '';
    else made[name] = value;
  }
  return made;
};
