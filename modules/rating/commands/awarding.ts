import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { query } from '../../kernel/database/sql.js';
import { FinalsApi, type FinalStanding } from '../../scoring/finals.api.js';
import { type AwardRow, awardRows, type Roster } from '../domain/award-rows.js';
import { isRated, resultsOf } from '../domain/results.js';
import { type Counting, countingOf } from '../queries/counting.js';
import { lockRating } from './rating-lock.js';
import { wantedOf, writeAwards } from './write-awards.js';
import { writeRanks } from './write-ranks.js';

const withoutSql = 'select team_id as "teamId" from teams.disqualified where championship_id = $1';
const rosterSql = `select team_id as "teamId", null as team, array_agg(person_id order by person_id) as members
  from teams.membership where championship_id = $1 group by team_id`;
const contestSql = `insert into rating.contests (id, champname, ended_at, teams) values ($1, $2, $3, $4)
  on conflict (id) do update set ended_at = excluded.ended_at, teams = excluded.teams`;

/**
 * RATE1: gives the awards of a championship, or gives them anew, within the transaction of a command: what is not as it was is
 * written, and ranks follow. Done twice it changes nothing.
 */
@Injectable()
export class Awarding {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly finals: FinalsApi,
  ) {}

  /** @returns whether anything counts otherwise now */
  async award(championshipId: string): Promise<boolean> {
    await lockRating(this.em);
    const championship = await this.championships.byId(championshipId);
    if (championship.finishedAt === null) return false;
    return this.give(championship, await this.finals.published(championshipId), championship.finishedAt);
  }

  /**
   * As if the results were made final now; for a transaction that is taken back.
   * @param rejudgeId with what this re-judgement proposes
   */
  async awardExpected(championship: ChampionshipFacts, now: Date, rejudgeId?: string): Promise<boolean> {
    await lockRating(this.em);
    const board = rejudgeId ? this.finals.proposed(championship, rejudgeId) : this.finals.expected(championship);
    return this.give(championship, await board, now);
  }

  private async give(
    championship: ChampionshipFacts,
    board: readonly FinalStanding[],
    endedAt: Date,
  ): Promise<boolean> {
    const { id, champname } = championship;
    const out = await query<{ teamId: string }>(this.em, withoutSql, [id]);
    const without = new Set(out.map(({ teamId }) => teamId));
    const counting = await countingOf(this.em, id);
    const rows =
      counting.counts && isRated(championship)
        ? await this.rows(championship, board, { without, endedAt, ...counting })
        : [];
    const counted = board.filter(({ teamId }) => !without.has(teamId)).length;
    await query(this.em, contestSql, [id, champname, endedAt, counted]);
    const { isChanged, ranked } = await writeAwards(this.em, id, wantedOf(rows, [...without]));
    await writeRanks(this.em, ranked);
    return isChanged;
  }

  private async rows(
    { id, direction, privateBaseline }: ChampionshipFacts,
    board: readonly FinalStanding[],
    { without, endedAt, weight }: Counting & { without: ReadonlySet<string>; endedAt: Date },
  ): Promise<AwardRow[]> {
    const results = resultsOf(board, { direction, floor: privateBaseline, without });
    const rosters = await query<Roster>(this.em, rosterSql, [id]);
    return awardRows(results, new Map(rosters.map((roster) => [roster.teamId, roster])), { weight, endedAt });
  }
}
