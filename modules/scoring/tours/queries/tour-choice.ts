import type { EntityManager } from '@mikro-orm/postgresql';
import type { Direction } from '../../../championships/contract/championship.js';
import type { Advance } from '../../../championships/contract/editor.js';
import { queryOne } from '../../../kernel/database/sql.js';
import { bestFirst, isRankedSql, teamsInOrder } from '../../solutions/queries/ranking-sql.js';

/** A tour of a championship, and the rule by which teams go on from it (CHAMP6). */
export interface TourChoice {
  tourId: string;
  championshipId: string;
  direction: Direction;
  advance: Advance;
}

/** The four values of {@link choiceSql}: tour, championship, number of first places, names of a list. */
export const choiceValues = ({ tourId, championshipId, advance }: TourChoice) => [
  tourId,
  championshipId,
  advance.by === 'places' ? advance.places : 0,
  advance.by === 'list' ? advance.teams : [],
];

/**
 * Parts of a `with`: `board`, the places of a tour by what was handed in during it, whatever was done to its dates
 * meanwhile; `chosen`, the teams that go on by the rule, of a list those that really are in the championship; `kept`, those
 * that go on as it is decided now.
 */
export const choiceSql = (direction: Direction): string => `board as (
      select team_id, row_number() over (order by ${teamsInOrder(direction, { score: 'public_score', at: 'created_at' })})::int as place from (
        select distinct on (team_id) team_id, public_score, created_at from scoring.solutions
        where championship_id = $2 and tour_id = $1 and status = 'SCORED' and ${isRankedSql()}
        order by team_id, ${bestFirst(direction)}
      ) best
    ), named as (
      select n.name, r.team_id from unnest($4::text[]) as n (name)
      left join teams.roster r on r.championship_id = $2 and lower(r.name) = lower(n.name) and r.ended_at is null
    ), chosen as (
      select team_id from board where place <= $3 union select team_id from named where team_id is not null
    ), kept as (select team_id from scoring.tour_teams where championship_id = $2 and tour_id = $1)`;

const teamsOf = (part: string): string =>
  `coalesce((select string_agg(team_id::text, ',' order by team_id) from ${part}), '')`;

/** SQL, after {@link choiceSql}, that names who goes on now and who would by the rule: the same while neither changes. */
export const outcomeSql = `md5(${teamsOf('kept')} || '>' || ${teamsOf('chosen')})`;

/** The name of the outcome as it is at this moment. */
export const outcomeOf = async (em: EntityManager, choice: TourChoice): Promise<string> => {
  const sql = `with ${choiceSql(choice.direction)} select ${outcomeSql} as outcome`;
  return (await queryOne<{ outcome: string }>(em, sql, choiceValues(choice)))?.outcome ?? '';
};
