import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Direction } from '../championships/contract/championship.js';
import { isLowBest } from '../championships/contract/direction.js';
import type { Places } from '../championships/places.port.js';
import type { PersonDay, PersonResult, PersonResults } from '../identity/results.port.js';
import { readerOf } from '../kernel/database/reader.js';
import { oftenQuery } from '../kernel/database/sql.js';
import { isRankedSql } from './solutions/queries/ranking-sql.js';

/** Whose places are counted: each costs as many rows as there are better ones. */
const placed = 100;
const mostMoments = 7;
/** The place on the board of a moment: the rows with as good a score and better are found by the index of scores. */
const placeThenSql = (direction: Direction): string => `(select 1 + count(*)::int from scoring.team_bests o
  where o.championship_id = m.championship_id and o.from_at <= own.from_at and o.until_at > own.from_at
    and o.score ${isLowBest(direction) ? '<=' : '>='} own.score and ${isRankedSql('o.team_id')}
    and (o.score <> own.score or (o.reached_at, o.team_id) < (own.reached_at, own.team_id)))`;
/** The places that a team had when its own result changed, before the one that it has. */
const trailSql = `array(select case c.direction when 'DOWN_UP' then ${placeThenSql('DOWN_UP')} else ${placeThenSql('TOP_DOWN')} end
  from (select * from scoring.team_bests b where b.championship_id = m.championship_id and b.team_id = m.team_id
    order by b.from_at desc limit ${mostMoments}) own order by own.from_at)`;

const resultsSql = `select c.champname, c.title,
    case when d.cover_version is not null
      then json_build_object('version', d.cover_version, 'alt', d.cover_alt, 'focus', d.cover_focus) end as cover,
    r.name as team, p.place, coalesce(p.is_final, false) as final,
    case when p.place <= ${placed} then ${trailSql} || p.place else '{}' end as trail
  from teams.membership m join teams.roster r on r.team_id = m.team_id
    join championships.discussed d on d.id = m.championship_id and d.is_open
    join championships.named c on c.id = m.championship_id
    left join scoring.shown_places p on p.championship_id = m.championship_id and p.team_id = m.team_id
  where m.person_id = $1
  order by r.confirmed_at desc, c.id`;

const mostDays = 53 * 7;
/** As the board of a championship counts the days of a team. */
const daysSql = `select s.attempt_day as day, count(*)::int as solutions
  from scoring.solutions s join championships.discussed c on c.id = s.championship_id
  where s.person_id = $1 and s.status = 'SCORED' and not s.late and c.is_open
  group by 1 order by 1 desc limit ${mostDays}`;

const placesSql = `select p.championship_id as id, p.place from unnest($1::uuid[], $2::uuid[]) own (championship_id, team_id)
  join scoring.shown_places p on p.championship_id = own.championship_id and p.team_id = own.team_id`;

/** PROF5: where people take part, and how they stand there; answers ports of identity and championships. */
@Injectable()
export class PersonResultsApi implements PersonResults, Places {
  constructor(private readonly orm: MikroORM) {}

  of(personId: string): Promise<PersonResult[]> {
    return oftenQuery<PersonResult>(readerOf(this.orm), resultsSql, [personId]);
  }

  async placesOf(teams: readonly { championshipId: string; teamId: string }[]): Promise<Map<string, number>> {
    const rows = await oftenQuery<{ id: string; place: number }>(readerOf(this.orm), placesSql, [
      teams.map(({ championshipId }) => championshipId),
      teams.map(({ teamId }) => teamId),
    ]);
    return new Map(rows.map(({ id, place }) => [id, place]));
  }

  async days(personId: string): Promise<PersonDay[]> {
    const days = await oftenQuery<PersonDay>(readerOf(this.orm), daysSql, [personId]);
    return days.toReversed();
  }
}
