import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import { higherRank, type Rank, rankOf, type Rewards } from '../contract/ladder.js';
import type { AwardRow } from '../domain/award-rows.js';
import type { ResultNow } from './results-now.js';

/**
 * $1 championship, $2 persons who would have an award of it, $3 their medals. What each would have of medals in all, and the rank
 * that they keep by what they reached: none where they were disqualified elsewhere.
 */
const medalsSql = `with wanted as (select person_id, medal from unnest($2::uuid[], $3::text[]) as w (person_id, medal)),
  medals as (
    select person_id, medal from wanted where medal is not null
    union all select a.person_id, a.medal from rating.awards a join wanted using (person_id)
      where a.contest_id <> $1 and a.medal is not null and not a.voided
  ), sums as (
    select person_id, count(*) filter (where medal = 'GOLD')::int as gold, count(*) filter (where medal = 'SLIVER')::int as silver,
      count(*) filter (where medal = 'BRONZE')::int as bronze
    from medals group by person_id
  )
  select w.person_id as "personId", coalesce(gold, 0) as gold, coalesce(silver, 0) as silver, coalesce(bronze, 0) as bronze,
    (select r.rank from rating.ranks r where r.person_id = w.person_id
      and not exists (select from rating.awards v where v.person_id = w.person_id and v.voided and v.contest_id <> $1)
      order by array_position(array['GRAND_MASTER', 'MASTER', 'KNIGHT'], r.rank) limit 1) as kept
  from wanted w left join sums using (person_id)`;
const teamsSql = 'select team_id as "teamId", name from teams.roster where team_id = any($1::uuid[])';

interface Medals extends Rewards {
  personId: string;
  kept: Rank | null;
}

/** RATE1, RATE2: what everybody would have of a championship if these were its awards. Nothing is written and nobody waits. */
export const resultsAsIf = async (
  em: EntityManager,
  contestId: string,
  rows: readonly AwardRow[],
): Promise<Map<string, ResultNow>> => {
  const people = [rows.map(({ personId }) => personId), rows.map(({ medal }) => medal)];
  const medals = await query<Medals>(em, medalsSql, [contestId, ...people]);
  const ranks = new Map(
    medals.map((one) => [one.personId, higherRank(one.kept ?? 'PADAWAN', rankOf(one) ?? 'PADAWAN')]),
  );
  const ids = [...new Set(rows.map(({ teamId }) => teamId))];
  const teams = await query<{ teamId: string; name: string }>(em, teamsSql, [ids]);
  const names = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const resultOf = ({ personId, teamId, team, place, medal, base }: AwardRow): ResultNow => ({
    ...{ personId, place, medal, points: base },
    team: team ?? names.get(teamId ?? '') ?? '',
    rank: ranks.get(personId) ?? 'PADAWAN',
  });
  const inOrder = rows.toSorted((one, other) => (one.personId < other.personId ? -1 : 1));
  return new Map(inOrder.map((row) => [row.personId, resultOf(row)]));
};
