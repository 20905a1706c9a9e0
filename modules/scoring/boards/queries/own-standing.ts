import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Direction } from '../../../championships/contract/championship.js';
import { Clock } from '../../../kernel/clock.js';
import { BatchedRead } from '../../../kernel/database/batched-read.js';
import { isoSql, oftenQuery } from '../../../kernel/database/sql.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { shownTour } from '../../solutions/domain/running-tour.js';
import { bestFirst, betterRowsSql, isRankedSql } from '../../solutions/queries/ranking-sql.js';
import { boardColumns, type BoardRow, BoardRows, teamColumns } from './board-rows.js';
import type { Shown } from './boards.js';

/** The team of a person, and its row where it has one. */
export interface OwnStanding {
  teamId: string;
  row: BoardRow | null;
}

/** Whose row on which board; `values` are those of the statement beside the persons. */
interface Wish {
  way: keyof typeof ownSql;
  values: readonly unknown[];
  personId: string;
}

/** Rows of a person who is in no team of the championship are missing; of a team without a score the place is. */
type OwnRow = { personId: string; ownTeamId: string } & { [Column in keyof BoardRow]: BoardRow[Column] | null };

/** Own rows, on whichever board is shown. */
@Injectable()
export class OwnStandings {
  private readonly standings: BatchedRead<Wish, OwnStanding | null>;

  constructor(
    orm: MikroORM,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly rows: BoardRows,
  ) {
    this.standings = new BatchedRead(async (wishes) => {
      const known = new Map<string, OwnStanding>();
      for (const [board, same] of Map.groupBy(wishes, boardOf)) {
        const [{ way, values }] = same as [Wish, ...Wish[]];
        const persons = [...new Set(same.map(({ personId }) => personId))];
        const rows = await oftenQuery<OwnRow>(orm.em.fork(), ownSql[way], [persons, ...values]);
        for (const row of rows) known.set(board + row.personId, standingOf(row));
      }
      return wishes.map((wish) => known.get(boardOf(wish) + wish.personId) ?? null);
    });
  }

  /**
   * On the final board and that of a tour as it is there, on the public one as it stands at this moment. All who ask for
   * theirs at one moment, as the pages of a board that has changed do, are answered by one statement.
   * @returns null for somebody who does not take part
   */
  async of(championship: ChampionshipFacts, shown: Shown, personId: string): Promise<OwnStanding | null> {
    const { id, direction, tours } = championship;
    if (shown.tourId !== null) return this.inTour(championship, shown.tourId, personId);
    if (shown.board === 'final') return this.standings.ask({ way: 'final', values: [id, shown.id], personId });
    const truths = tours.length > 0 ? Object.keys((await this.championships.truthSums(id)).tours) : [];
    const latest = shownTour(championship, this.clock.now())?.id ?? null;
    const values = [id, shown.id, truths, latest !== null && truths.includes(latest) ? latest : null];
    return this.standings.ask({ way: direction, values, personId });
  }

  private async inTour({ id, direction }: ChampionshipFacts, tourId: string, personId: string) {
    const part = await this.teams.teamOf(id, personId);
    if (!part) return null;
    return { teamId: part.teamId, row: await this.rows.inTour(id, direction, tourId, part.teamId) };
  }
}

const boardOf = ({ way, values }: Wish): string => JSON.stringify([way, values]);

const isPlaced = (row: OwnRow): row is OwnRow & BoardRow => row.place !== null;

const standingOf = (row: OwnRow): OwnStanding => {
  if (!isPlaced(row)) return { teamId: row.ownTeamId, row: null };
  const { personId: _person, ownTeamId, ...own } = row;
  return { teamId: ownTeamId, row: own };
};

/**
 * The rows that `ownSql` has of the team `part.team_id`, for each of the persons $1 who is in a team of the championship $2.
 * "offset 0": found by the person, whatever the planner thinks of how many ask.
 */
const ofPersons = (ownSql: string): string => `select person."personId", part.team_id as "ownTeamId", own.*
  from unnest($1::uuid[]) person ("personId")
    cross join lateral (select team_id from teams.membership
      where championship_id = $2 and person_id = person."personId" offset 0) part
    left join lateral (${ownSql}) own on ${isRankedSql('part.team_id')}`;

/** $3 the snapshot */
const finalSql =
  ofPersons(`select ${boardColumns} from scoring.standings st join teams.roster r on r.team_id = st.team_id
    where st.snapshot_id = $3 and st.team_id = part.team_id`);

/** Of a solution: the tour by whose own truth it is judged, null for the truth of the championship. */
const truthSql = 'case when tour_id = any($4::uuid[]) then tour_id end';

/** What the snapshot says of the team's row holds while it has the same solution there. */
const ofMine = (column: string): string => `case when mine.solution_id = best.id then mine.${column} end`;

/**
 * $3 snapshot, $4 tours with a truth of their own, $5 that of the tour that began last, if it has one. The team's best
 * solution of this moment: where the snapshot has it, it is the row there; else it is placed among the others of the
 * snapshot. Only what was judged by the same truth as these can be (CHAMP6): until the first refresh of a new tour that is
 * not yet what is ranked. "offset 0": the row is found by its team, whatever the planner knows of a table that is written
 * anew all the time.
 */
const presentOf = (direction: Direction): string => `with sibling as (
      select ${truthSql} as truth from scoring.standings st join scoring.solutions s on s.id = st.solution_id
      where st.snapshot_id = $3 and st.place = 1
    ), shown as (
      select case when exists (select from sibling) then (select truth from sibling) else $5::uuid end as truth
    )
    ${ofPersons(`select case when mine.solution_id = best.id and mine.score = best.score then mine.place else (
        select better + 1 - (case when mine.place <= better then 1 else 0 end)
        from ${betterRowsSql(direction, '$3', 'best.score', 'best.reached_at', 'part.team_id')} better) end as place,
      mine.previous_place as "previousPlace", r.team_id as "teamId", ${teamColumns}, best.score, best.solutions,
      ${isoSql('best.last')} as "lastSolutionAt", ${ofMine('band_low')} as "bandLow",
      ${ofMine('band_high')} as "bandHigh", ${ofMine('tie_from')} as "tieFrom", ${ofMine('tie_to')} as "tieTo",
      best.id as "solutionId"
    from (select id, public_score as score, created_at as reached_at, (count(*) over ())::int as solutions,
        max(created_at) over () as last
      from scoring.solutions where championship_id = $2 and team_id = part.team_id and status = 'SCORED' and not late
        and (${truthSql}) is not distinct from (select truth from shown)
      order by ${bestFirst(direction)} limit 1
    ) best
    join teams.roster r on r.team_id = part.team_id
    left join (select * from scoring.standings where team_id = part.team_id offset 0) mine on mine.snapshot_id = $3`)}`;

/** The final board, or the public one as it stands at this moment, by what ranks there. */
const ownSql = { final: finalSql, DOWN_UP: presentOf('DOWN_UP'), TOP_DOWN: presentOf('TOP_DOWN') };
