import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import { type Condition, conditions, type MedalRank, medalRanks, type Metal } from '../contract/ladder.js';

const countSql: Record<Metal, string> = { gold: 'gold', silver: 'gold + silver', bronze: 'gold + silver + bronze' };
const conditionSql = ({ metal, count }: Condition): string => `${countSql[metal]} >= ${count}`;

const reachedSql = (
  rank: MedalRank,
): string => `(select distinct on (person_id) person_id, '${rank}' as rank, contest_id, ended_at
    from tally where ${conditions[rank].map(conditionSql).join(' or ')} order by person_id, ended_at, contest_id)`;

/** $1 persons. For each of them and each rank: the first result after which their medals gave it. */
const ranksSql = `with tally as (
    select person_id, contest_id, ended_at, ${[
      ['GOLD', 'gold'],
      ['SLIVER', 'silver'],
      ['BRONZE', 'bronze'],
    ]
      .map(([medal, name]) => `count(*) filter (where medal = '${medal}') over so_far as ${name}`)
      .join(', ')}
    from rating.awards where person_id = any($1::uuid[]) and not voided and medal is not null
    window so_far as (partition by person_id order by ended_at, contest_id)
  )
  insert into rating.ranks as r (person_id, rank, contest_id, reached_at)
  select person_id, rank, contest_id, ended_at from (${medalRanks.map(reachedSql).join(' union all ')}) reached
  on conflict (person_id, rank) do update set contest_id = excluded.contest_id, reached_at = excluded.reached_at,
    lost = false
  where r.lost or (r.contest_id, r.reached_at) is distinct from (excluded.contest_id, excluded.reached_at)`;

/** $1 persons. Whoever has a voided award keeps no rank by habit: what medals don't give any more is lost until none is voided. */
const loseSql = `update rating.ranks r set lost = not r.lost where person_id = any($1::uuid[])
  and r.lost is distinct from exists (select from rating.awards a where a.person_id = r.person_id and a.voided)`;

/** RATE2: ranks of people whose awards changed. One that was reached is kept, except by who was disqualified. */
export const writeRanks = async (em: EntityManager, persons: readonly string[]): Promise<void> => {
  if (persons.length === 0) return;
  await query(em, loseSql, [persons]);
  await query(em, ranksSql, [persons]);
};
