import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query, queryOne } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import { awardOf, zonesOf } from '../../scoring/boards/contract/medal-zones.js';
import { formula } from '../contract/points.js';
import { type AwardRow, awardRows, type Roster } from '../domain/award-rows.js';
import type { TeamResult } from '../domain/results.js';
import { lockRating } from './rating-lock.js';
import { writeAwards } from './write-awards.js';
import { writeRanks } from './write-ranks.js';

interface StagedTeam extends Roster {
  line: number;
  title: string;
  endedAt: Date;
  teams: number;
  placeFrom: number;
  placeTo: number;
  place: number;
}

/** $1 the import, $2 the championship. Teams of one place stand in the order of the file, and share its points. */
const stagedSql = `select r.line::text as "teamId", r.title, r.ended_at as "endedAt", r.teams, r.team, r.place as "placeFrom",
    (r.place - 1 + count(*) over (partition by r.place))::int as "placeTo",
    (r.place - 1 + row_number() over (partition by r.place order by r.line))::int as place,
    (select array_agg(n.id order by n.id) from identity.names n where n.login_key = any(r.members)) as members
  from rating.import_rows r where r.import_id = $1 and r.champname = $2 order by r.place, r.line`;

const contestSql = `insert into rating.contests as c (id, champname, title, imported, ended_at, teams) values ($1, $2, $3, true, $4, $5)
  on conflict (champname) where imported do update set title = excluded.title, ended_at = excluded.ended_at, teams = excluded.teams
  returning id, weight, counts`;

/** Months that its results were in are kept anew. */
const forgetSql = `delete from rating.kept_months where month >= date_trunc('month', $1::timestamptz at time zone 'UTC')::date`;

/** RATE1: gives what an imported championship is worth, or gives it anew. @returns whether anything counts otherwise */
export class AwardImported extends Command<boolean> {
  constructor(
    readonly importId: string,
    readonly champname: string,
  ) {
    super();
  }
}

@CommandHandler(AwardImported)
export class AwardImportedHandler implements ICommandHandler<AwardImported> {
  constructor(private readonly em: EntityManager) {}

  async execute({ importId, champname }: AwardImported): Promise<boolean> {
    await lockRating(this.em);
    const board = await query<StagedTeam>(this.em, stagedSql, [importId, champname]);
    const [first] = board;
    if (!first) return false;
    const title = first.title || champname;
    const values = [newId(), champname, JSON.stringify({ eng: title, rus: title }), first.endedAt, first.teams];
    const contest = await queryOne<{ id: string; weight: number; counts: boolean }>(this.em, contestSql, values);
    if (!contest) return false;
    const { id, weight, counts } = contest;
    const rows = counts ? importedRows(board, { weight, endedAt: new Date(first.endedAt) }) : [];
    const { people, ranked } = await writeAwards(this.em, id, rows, []);
    await writeRanks(this.em, ranked);
    if (people > 0) await query(this.em, forgetSql, [first.endedAt]);
    return people > 0;
  }
}

const importedRows = (board: readonly StagedTeam[], counting: { weight: number; endedAt: Date }): AwardRow[] => {
  const teams = board[0]?.teams ?? 0;
  if (teams < formula.fewestTeams) return [];
  const zones = zonesOf(teams);
  const results = board.map(({ teamId, place, placeFrom, placeTo }): TeamResult => ({
    ...{ teamId, place, placeFrom, placeTo, teams },
    medal: awardOf(place, zones),
  }));
  // Teams of elsewhere have no id here; the line stands for it until the rosters are found.
  return awardRows(results, new Map(board.map((team) => [team.teamId, team])), counting).map((row) => ({
    ...row,
    teamId: null,
  }));
};
