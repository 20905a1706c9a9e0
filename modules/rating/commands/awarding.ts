import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { FinalsApi, type FinalStanding } from '../../scoring/finals.api.js';
import { WantedAwards } from '../queries/wanted-awards.js';
import { forgetMonths } from './forget-months.js';
import { lockRating } from './rating-lock.js';
import { wantedOf, writeAwards } from './write-awards.js';
import { writeRanks } from './write-ranks.js';

/** It may have been weighed while it was a draft, which can be given another name until it is published. */
const contestSql = `insert into rating.contests (id, champname, ended_at, teams) values ($1, $2, $3, $4)
  on conflict (id) do update set champname = excluded.champname, ended_at = excluded.ended_at, teams = excluded.teams`;

const awardedSql = 'select from rating.awards where contest_id = $1 limit 1';

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
    private readonly wanted: WantedAwards,
  ) {}

  /** @returns whether anything counts otherwise now */
  async award(championshipId: string): Promise<boolean> {
    await lockRating(this.em);
    const championship = await this.championships.byId(championshipId);
    if (championship.finishedAt === null) return false;
    return this.give(championship, await this.finals.published(championshipId), championship.finishedAt);
  }

  /** By the board that is published in a moment, since who counts on it is another now. */
  async awardExpected(championship: ChampionshipFacts, finishedAt: Date): Promise<boolean> {
    await lockRating(this.em);
    return this.give(championship, await this.finals.expected(championship), finishedAt);
  }

  private async give(
    championship: ChampionshipFacts,
    board: readonly FinalStanding[],
    endedAt: Date,
  ): Promise<boolean> {
    const { id, champname } = championship;
    const terms = await this.wanted.terms(id);
    const { without } = terms;
    const rows = await this.wanted.of(championship, board, { ...terms, endedAt });
    const counted = board.filter(({ teamId }) => !without.has(teamId)).length;
    await query(this.em, contestSql, [id, champname, endedAt, counted]);
    const isFirst = !(await queryOne(this.em, awardedSql, [id]));
    const { isChanged, ranked } = await writeAwards(this.em, id, wantedOf(rows, [...without]));
    await writeRanks(this.em, ranked);
    // A correction leaves the months that are over as they were; results that come later than their month's end were in none.
    if (isChanged && isFirst) await forgetMonths(this.em, endedAt);
    return isChanged;
  }
}
