import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import type { ResultLine } from '../domain/result-line.js';

const stageSql = `insert into rating.import_rows (import_id, line, champname, title, ended_at, teams, place, team, members, member_ids)
  select $1, line, champname, title, ended_at, teams, place, team, array(select jsonb_array_elements_text(members::jsonb)),
    string_to_array(ids, ' ', '-')::uuid[]
  from unnest($2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::int[], $8::text[], $9::text[], $10::text[])
    as r (line, champname, title, ended_at, teams, place, team, members, ids)`;

/** Puts rows aside until the whole file is read. @param meant the account of each member, by the login that the file has */
export const stage = (
  em: EntityManager,
  importId: string,
  rows: readonly ResultLine[],
  meant: ReadonlyMap<string, string>,
): Promise<unknown> => {
  const list = <Key extends keyof ResultLine>(key: Key) => rows.map((row) => row[key]);
  const members = rows.map((row) => JSON.stringify(row.members));
  const values = [list('line'), list('champname'), list('title'), list('endedAt'), list('teams'), list('place')];
  const ids = rows.map((row) => row.members.map((login) => meant.get(login) ?? '-').join(' '));
  return query(em, stageSql, [importId, ...values, list('team'), members, ids]);
};

const forgetSql = 'delete from rating.import_rows where import_id = $1';

/** Removes them. */
export const forgetResults = async (em: EntityManager, importId: string): Promise<void> => {
  await query(em, forgetSql, [importId]);
};

/** $1 the import. What is wrong with a row beside others, or beside what is here. */
export const checksOfResults = [
  `select line, 'championship' as column, 'CHAMPIONSHIP_HERE' as fault, champname as value from (
      select champname, min(line) as line from rating.import_rows where import_id = $1 group by champname) r
    where exists (select from championships.named n where n.champname = r.champname)`,
  `select line, 'end' as column, 'END_DIFFERS' as fault, to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as value
    from (select *, first_value(ended_at) over w as first from rating.import_rows where import_id = $1
      window w as (partition by champname order by line)) r where ended_at <> first`,
  `select line, 'teams' as column, 'TEAMS_DIFFER' as fault, teams::text as value
    from (select *, first_value(teams) over w as first from rating.import_rows where import_id = $1
      window w as (partition by champname order by line)) r where teams <> first`,
  // Equal scores share places; who is missing in the file leaves a gap.
  `select line, 'place' as column, 'PLACE_TAKEN' as fault, place::text as value from (
      select *, rank() over (partition by champname order by place) as fewest,
        place - 1 + row_number() over (partition by champname, place order by line) as last
      from rating.import_rows where import_id = $1) r where place < fewest or last > teams`,
  `select r.line, 'members' as column, 'PERSON_UNKNOWN' as fault, m.login as value
    from rating.import_rows r cross join unnest(r.members, r.member_ids) as m (login, id)
    where r.import_id = $1 and m.id is null`,
  // The login there and the one here may be of one person.
  `select line, 'members' as column, 'PERSON_TWICE' as fault, login as value from (
      select r.line, m.login, row_number() over (partition by r.champname, coalesce(m.id::text, m.login) order by r.line) as time
      from rating.import_rows r cross join unnest(r.members, r.member_ids) as m (login, id) where r.import_id = $1) s
    where time > 1`,
];
