import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import type { AwardRow } from '../domain/award-rows.js';

/** Rows in one statement: what a parameter of it holds stays small. */
const slice = 10_000;

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
  returning a.person_id as "personId", a.medal is not null as "hasMedal"`;

/** $1 championship, $2 its disqualified teams: what these had is kept to be seen. */
const voidSql = `update rating.awards set voided = true where contest_id = $1 and team_id = any($2::uuid[]) and not voided
  returning person_id as "personId"`;

/** $1 championship, $2 its disqualified teams; from $3 on what `having` needs: SQL of those who have an award of it. */
const removeSql = (
  having: string,
): string => `delete from rating.awards a where contest_id = $1 and not (voided and team_id = any($2::uuid[]))
    and person_id not in (${having})
  returning person_id as "personId"`;

/** Those whose rank may be another by what becomes of their award: one that counts again gives back what was lost with it. */
const stakedSql = `select person_id as "personId" from rating.awards where contest_id = $1 and (medal is not null or voided)`;

/** What the awards of a championship are to be. */
export interface Wanted {
  /** Written one after the other, so that not all of a long list has to be in memory. */
  slices: Iterable<readonly AwardRow[]> | AsyncIterable<readonly AwardRow[]>;
  /** Whose they are: SQL of their ids, which names its values from `$3` on. */
  having: { sql: string; values: readonly unknown[] };
  /** Teams that are disqualified: what these had is kept to be seen. */
  without: readonly string[];
}

/** Of a list that is in memory. */
export const wantedOf = (rows: readonly AwardRow[], without: readonly string[]): Wanted => ({
  slices: slicesOf(rows),
  having: { sql: 'select unnest($3::uuid[])', values: [rows.map(({ personId }) => personId)] },
  without,
});

function* slicesOf(rows: readonly AwardRow[]): Generator<readonly AwardRow[]> {
  for (let at = 0; at < rows.length; at += slice) yield rows.slice(at, at + slice);
}

export interface Written {
  /** Whether anything is otherwise. */
  isChanged: boolean;
  /** Whose rank may be another: who had or has a medal of the championship, was taken out of it or is back. In their order. */
  ranked: string[];
}

/** Makes the awards of a championship these. */
export const writeAwards = async (
  em: EntityManager,
  contestId: string,
  { slices, having, without }: Wanted,
): Promise<Written> => {
  const staked = new Set((await query<Person>(em, stakedSql, [contestId])).map(({ personId }) => personId));
  const voided = await query<Person>(em, voidSql, [contestId, without]);
  // Whoever is disqualified keeps no rank by habit.
  const ranked = new Set(voided.map(({ personId }) => personId));
  let changed = voided.length;
  const note = (touched: readonly Person[]): void => {
    changed += touched.length;
    for (const { personId, hasMedal } of touched) if (hasMedal || staked.has(personId)) ranked.add(personId);
  };
  note(await query<Person>(em, removeSql(having.sql), [contestId, without, ...having.values]));
  for await (const rows of slices) {
    const lists = columns.map(([, , key]) => rows.map((row) => row[key]));
    note(await query<Person>(em, upsertSql, [contestId, ...lists]));
  }
  return { isChanged: changed > 0, ranked: [...ranked].toSorted() };
};

interface Person {
  personId: string;
  hasMedal?: boolean;
}
