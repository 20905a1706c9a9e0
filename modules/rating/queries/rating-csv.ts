import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Clock } from '../../kernel/clock.js';
import { csvCell } from '../../kernel/contract/csv-cell.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { dayOf, scoreOn } from '../contract/points.js';
import { ratingColumns, awardColumns } from '../contract/rating-csv.js';
import { type PlaceRow, rowSql } from './standing-sql.js';
import { teamNameSql } from './team-name-sql.js';

const page = 5000;
/** Of the ordering $3 below the place $1, at most $2: places have no gaps. */
const placesSql = `select ${rowSql} from rating.places p join identity.names n on n.id = p.person_id
  where p.ordering_id = $3::uuid and p.place > $1::int and p.place <= $1::int + $2::int order by p.place`;
const orderingSql = 'select id, people from rating.orderings where shown';
/** After the award of the person $2 in the championship $1, at most $3. */
const awardsSql = `select a.contest_id as "contestId", a.person_id as "personId", c.champname, ${isoSql('a.ended_at')} as "endedAt",
    a.teams, a.place, a.place_from as "placeFrom", a.place_to as "placeTo", a.team_size as "teamSize", a.weight, ${teamNameSql('a')} as team, n.login,
    coalesce(a.medal, '') as medal, a.base, a.formula, a.voided::text as voided, c.imported::text as imported
  from rating.awards a join rating.contests c on c.id = a.contest_id join identity.names n on n.id = a.person_id
  where (a.contest_id, a.person_id) > ($1::uuid, $2::uuid) order by a.contest_id, a.person_id limit $3`;

type Cells<Columns extends readonly string[]> = Record<Columns[number], string | number>;
const lineOf = <Columns extends readonly string[]>(columns: Columns, row: Cells<Columns>): string =>
  `${columns.map((column) => csvCell(row[column as Columns[number]])).join(',')}\r\n`;

const first = '00000000-0000-0000-0000-000000000000';

/** RATE1: all of the rating as CSV, read in pages so that it is never whole in memory. */
@Injectable()
export class RatingCsv {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  people(): Readable {
    return Readable.from(this.peopleLines());
  }

  awards(): Readable {
    return Readable.from(this.awardLines());
  }

  private async *peopleLines(): AsyncGenerator<string> {
    yield `${ratingColumns.join(',')}\r\n`;
    const day = dayOf(this.clock.now());
    const shown = await queryOne<{ id: string; people: number }>(this.orm.em.fork(), orderingSql);
    for (let after = 0; shown && after < shown.people;) {
      const rows = await query<PlaceRow>(this.orm.em.fork(), placesSql, [after, page, shown.id]);
      const last = rows.at(-1);
      // A download that breaks off is begun again; one that ends early would be taken for the whole.
      if (!last) throw new Error('the rating was ordered anew twice while it was read');
      after = last.place;
      const lines = rows.map((row) =>
        lineOf(ratingColumns, { ...row, rank: row.rank ?? 'PADAWAN', generalScore: scoreOn(row.key, day) }),
      );
      yield lines.join('');
    }
  }

  private async *awardLines(): AsyncGenerator<string> {
    yield `${awardColumns.join(',')}\r\n`;
    for (let after: [string, string] = [first, first]; ;) {
      type Row = Cells<typeof awardColumns> & { contestId: string; personId: string };
      const rows = await query<Row>(this.orm.em.fork(), awardsSql, [...after, page]);
      const last = rows.at(-1);
      if (!last) return;
      after = [last.contestId, last.personId];
      yield rows.map((row) => lineOf(awardColumns, row)).join('');
    }
  }
}
