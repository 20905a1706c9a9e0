import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PersonDay, PersonResult, PersonResults } from '../identity/results.port.js';
import { readerOf } from '../kernel/database/reader.js';
import { oftenQuery } from '../kernel/database/sql.js';

const resultsSql = `select c.champname, c.title, r.name as team, p.place, coalesce(p.is_final, false) as final
  from teams.membership m join teams.roster r on r.team_id = m.team_id
    join championships.discussed c on c.id = m.championship_id
    left join scoring.shown_places p on p.championship_id = m.championship_id and p.team_id = m.team_id
  where m.person_id = $1 and c.is_open
  order by r.confirmed_at desc, c.id`;

const mostDays = 53 * 7;
/** As the board of a championship counts the days of a team. */
const daysSql = `select s.attempt_day as day, count(*)::int as solutions
  from scoring.solutions s join championships.discussed c on c.id = s.championship_id
  where s.person_id = $1 and s.status = 'SCORED' and not s.late and c.is_open
  group by 1 order by 1 desc limit ${mostDays}`;

/** PROF5: where people take part; answers the port of identity. */
@Injectable()
export class PersonResultsApi implements PersonResults {
  constructor(private readonly orm: MikroORM) {}

  of(personId: string): Promise<PersonResult[]> {
    return oftenQuery<PersonResult>(readerOf(this.orm), resultsSql, [personId]);
  }

  async days(personId: string): Promise<PersonDay[]> {
    const days = await oftenQuery<PersonDay>(readerOf(this.orm), daysSql, [personId]);
    return days.toReversed();
  }
}
