import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../kernel/audit/audit.js';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { keepSoFar, lockedImport } from '../../kernel/imports/import-row.js';
import { awardOf, zonesOf } from '../../scoring/boards/contract/medal-zones.js';
import { formula } from '../contract/points.js';
import { type AwardRow, awardRows, type Roster } from '../domain/award-rows.js';
import type { TeamResult } from '../domain/results.js';
import { forgetMonths } from './forget-months.js';
import { lockRating } from './rating-lock.js';
import type { RatingSoFar } from './rating-so-far.js';
import { wantedOf, type Wanted, writeAwards } from './write-awards.js';
import { writeRanks } from './write-ranks.js';

/** Rows read at a time: few, so that they are gone before the collector takes them for what lasts. */
const slice = 1000;

interface Head {
  title: string;
  endedAt: string;
  teams: number;
}

interface StagedTeam extends Roster {
  placeFrom: number;
  placeTo: number;
  place: number;
}

/** $1 the import, $2 a name: the next one after it. There may be as many as rows. */
const afterSql = `select champname, count(*)::int as rows from rating.import_rows where import_id = $1 and champname > $2
  group by champname order by champname limit 1`;

/** $1 the import, $2 the championship. Its rows are of one end and one number of teams. */
const headSql = `select r.title, r.ended_at as "endedAt", r.teams from rating.import_rows r
  where r.import_id = $1 and r.champname = $2 order by r.place, r.line limit 1`;

/** SQL: who was erased since, `n`, keeps a result of theirs, and gets no other. */
const isAwardedSql = `(n.login_key <> 'deleted-' || n.id or exists (select from rating.awards a
    join rating.contests c on c.id = a.contest_id where c.imported and c.champname = r.champname and a.person_id = n.id))`;

/**
 * $1 the import, $2 the championship. Teams of one place stand in the order of the file, and share its points. Read through a
 * cursor: a championship may have more teams than are to be in memory.
 */
const openSql = `declare imported no scroll cursor for
  select r.line::text as "teamId", r.team, r.place as "placeFrom",
    (r.place - 1 + count(*) over (partition by r.place))::int as "placeTo",
    (r.place - 1 + row_number() over (partition by r.place order by r.line))::int as place,
    coalesce((select array_agg(n.id order by n.id) from identity.names n where n.id = any(r.member_ids) and ${isAwardedSql}), '{}') as members
  from rating.import_rows r where r.import_id = $1 and r.champname = $2 order by r.place, r.line`;
const nextSql = `fetch ${slice} from imported`;
const closeSql = 'close imported';

/** The people of a championship, $3 the import and $4 the name. */
const havingSql = `select m.id from rating.import_rows r cross join unnest(r.member_ids) as m (id)
  where r.import_id = $3::uuid and r.champname = $4`;

const contestSql = `insert into rating.contests as c (id, champname, title, imported, ended_at, teams) values ($1, $2, $3, true, $4, $5)
  on conflict (champname) where imported do update set title = excluded.title, ended_at = excluded.ended_at, teams = excluded.teams
  returning id, weight, counts`;

/**
 * RATE1: gives what the next championship of an import is worth, or gives it anew, with how far the import is then. Answers that;
 * null at its end.
 */
export class AwardImported extends OfficeCommand<RatingSoFar | null> {
  /** @param by whoever began it, and has to be an admin still */
  constructor(
    readonly importId: string,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(AwardImported)
export class AwardImportedHandler implements ICommandHandler<AwardImported> {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError NOT_FOUND once it has ended */
  async execute({ importId }: AwardImported): Promise<RatingSoFar | null> {
    await lockRating(this.em);
    const soFar = found((await lockedImport<RatingSoFar>(this.em, importId))?.soFar ?? null);
    const { staged, after } = soFar;
    const next = await queryOne<{ champname: string; rows: number }>(this.em, afterSql, [staged, after]);
    if (!next) return null;
    const isChanged = await this.award(staged, next.champname);
    const now = { ...soFar, after: next.champname, done: soFar.done + next.rows };
    if (isChanged) now.changed += 1;
    await keepSoFar(this.em, importId, now);
    return now;
  }

  /** @param importId as its rows were put aside @returns whether anything counts otherwise */
  private async award(importId: string, champname: string): Promise<boolean> {
    const head = await queryOne<Head>(this.em, headSql, [importId, champname]);
    if (!head) return false;
    const { teams, endedAt } = head;
    const title = head.title || champname;
    const values = [newId(), champname, JSON.stringify({ eng: title, rus: title }), endedAt, teams];
    const contest = await queryOne<{ id: string; weight: number; counts: boolean }>(this.em, contestSql, values);
    if (!contest) return false;
    const { id, weight, counts } = contest;
    const isRated = counts && teams >= formula.fewestTeams;
    const wanted: Wanted = isRated
      ? {
          slices: this.slices({ importId, champname, teams, weight, endedAt: new Date(endedAt) }),
          having: { sql: havingSql, values: [importId, champname] },
          without: [],
        }
      : wantedOf([], []);
    const { isChanged, ranked } = await writeAwards(this.em, id, wanted);
    await writeRanks(this.em, ranked);
    if (isChanged) await forgetMonths(this.em, endedAt);
    return isChanged;
  }

  private async *slices({ importId, champname, teams, ...counting }: Sliced): AsyncGenerator<AwardRow[]> {
    const zones = zonesOf(teams);
    await query(this.em, openSql, [importId, champname]);
    for (;;) {
      const board = await query<StagedTeam>(this.em, nextSql);
      if (board.length === 0) break;
      const results = board.map(({ teamId, place, placeFrom, placeTo }): TeamResult => ({
        ...{ teamId, place, placeFrom, placeTo, teams },
        medal: awardOf(place, zones),
      }));
      // Teams of elsewhere have no id here; the line stands for it until the rosters are found.
      const rows = awardRows(results, new Map(board.map((team) => [team.teamId, team])), counting);
      yield rows.map((row) => ({ ...row, teamId: null }));
    }
    await query(this.em, closeSql);
  }
}

interface Sliced {
  importId: string;
  champname: string;
  teams: number;
  weight: number;
  endedAt: Date;
}
