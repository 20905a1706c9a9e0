import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import type { AwardRow } from '../domain/award-rows.js';

/** Rows in one statement: what a parameter of it holds stays small. */
const batch = 10_000;

const columns = [
  ['person_id', 'uuid', 'personId'],
  ['team_id', 'uuid', 'teamId'],
  ['team', 'text', 'team'],
  ['place', 'int', 'place'],
  ['place_from', 'int', 'placeFrom'],
  ['place_to', 'int', 'placeTo'],
  ['teams', 'int', 'teams'],
  ['team_size', 'int', 'teamSize'],
  ['weight', 'float8', 'weight'],
  ['medal', 'text', 'medal'],
  ['base', 'float8', 'base'],
  ['key_part', 'float8', 'keyPart'],
  ['ended_at', 'timestamptz', 'endedAt'],
  ['formula', 'smallint', 'formula'],
] as const satisfies readonly (readonly [string, string, keyof AwardRow])[];

const names = columns.map(([name]) => name);
const listed = names.join(', ');
const prefixed = (prefix: string) => names.map((name) => `${prefix}.${name}`).join(', ');

/** $1 championship, then a list for each column. Rows that are as they were are not written. */
const upsertSql = `insert into rating.awards as a (contest_id, ${listed})
  select $1, ${listed} from unnest(${columns.map(([, type], at) => `$${at + 2}::${type}[]`).join(', ')}) as r (${listed})
  on conflict (contest_id, person_id) do update set voided = false, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
  where a.voided or (${prefixed('a')}) is distinct from (${prefixed('excluded')})
  returning a.person_id as "personId"`;

/** $1 championship, $2 its disqualified teams: what these had is kept to be seen. */
const voidSql = `update rating.awards set voided = true where contest_id = $1 and team_id = any($2::uuid[]) and not voided
  returning person_id as "personId"`;

/** $1 championship, $2 those who have an award of it, $3 its disqualified teams */
const removeSql = `delete from rating.awards a where contest_id = $1
    and not (voided and team_id = any($3::uuid[])) and not exists (select from unnest($2::uuid[]) as kept (id) where kept.id = a.person_id)
  returning person_id as "personId"`;

const medalistsSql = `select person_id as "personId" from rating.awards where contest_id = $1 and medal is not null and not voided`;

/** For whom anything is otherwise. */
export interface Written {
  people: number;
  /** Those of them whose rank may be another: who had or has a medal of the championship, or was taken out of it. In their order. */
  ranked: string[];
}

/** Makes the awards of a championship these. */
export const writeAwards = async (
  em: EntityManager,
  contestId: string,
  rows: readonly AwardRow[],
  without: readonly string[],
): Promise<Written> => {
  const medalists = await query<Person>(em, medalistsSql, [contestId]);
  const touched = await query<Person>(em, voidSql, [contestId, without]);
  // Whoever is disqualified keeps no rank by habit.
  medalists.push(...touched);
  touched.push(...(await query<Person>(em, removeSql, [contestId, rows.map(({ personId }) => personId), without])));
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch);
    const lists = columns.map(([, , key]) => part.map((row) => row[key]));
    touched.push(...(await query<Person>(em, upsertSql, [contestId, ...lists])));
  }
  if (touched.length > 0) medalists.push(...(await query<Person>(em, medalistsSql, [contestId])));
  const people = new Set(touched.map(({ personId }) => personId));
  const moved = medalists.map(({ personId }) => personId).filter((id) => people.has(id));
  return { people: people.size, ranked: [...new Set(moved)].toSorted() };
};

interface Person {
  personId: string;
}
