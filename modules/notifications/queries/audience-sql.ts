import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne } from '../../kernel/database/sql.js';
import { type Audience, teamsOf } from '../contract/campaign.js';

/** $1 championship, $2 how many teams from the top: the people in them. TO_ALL has those without a place as well. */
const topSql = `select m.person_id, m.team_id from (
    select team_id from scoring.shown_places where championship_id = $1 order by place, team_id limit $2) top
  join teams.membership m using (team_id)`;
const allSql = `select m.person_id, m.team_id from teams.membership m where m.championship_id = $1 limit $2`;

/** The people of an audience as `person_id, team_id`; see {@link audienceValues}. */
export const audienceSql = ({ audience }: Audience): string => (audience === 'TO_ALL' ? allSql : topSql);

export const audienceValues = (championshipId: string, audience: Audience): [string, number] => [
  championshipId,
  teamsOf(audience),
];

export const countAudience = async (em: EntityManager, championshipId: string, audience: Audience) => {
  const sql = `select count(*)::int as people, count(distinct team_id)::int as teams from (${audienceSql(audience)}) a`;
  const row = await queryOne<{ people: number; teams: number }>(em, sql, audienceValues(championshipId, audience));
  return row ?? { people: 0, teams: 0 };
};
