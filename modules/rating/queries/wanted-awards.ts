import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { query } from '../../kernel/database/sql.js';
import { FinalsApi, type FinalStanding } from '../../scoring/finals.api.js';
import { type AwardRow, awardRows, type Roster } from '../domain/award-rows.js';
import { isRated, resultsOf } from '../domain/results.js';
import { type Counting, countingOf } from './counting.js';

const withoutSql = 'select team_id as "teamId" from teams.disqualified where championship_id = $1';
const rosterSql = `select team_id as "teamId", null as team, array_agg(person_id order by person_id) as members
  from teams.membership where championship_id = $1 group by team_id`;

/** What a championship counts by: as it is kept, or as somebody thinks of having it. */
export interface Terms extends Counting {
  /** Teams that are disqualified. */
  without: ReadonlySet<string>;
}

/** RATE1: the awards that a board gives; read alone, for who writes them and for who asks what they would be. */
@Injectable()
export class WantedAwards {
  constructor(
    private readonly em: EntityManager,
    private readonly finals: FinalsApi,
  ) {}

  /** As it is kept. */
  async terms(championshipId: string): Promise<Terms> {
    const out = await query<{ teamId: string }>(this.em, withoutSql, [championshipId]);
    return { ...(await countingOf(this.em, championshipId)), without: new Set(out.map(({ teamId }) => teamId)) };
  }

  async of(
    championship: ChampionshipFacts,
    board: readonly FinalStanding[],
    { counts, weight, without, endedAt }: Terms & { endedAt: Date },
  ): Promise<AwardRow[]> {
    if (!counts || !isRated(championship)) return [];
    const { id, direction } = championship;
    const floor = await this.finals.floorOf(championship, 'private');
    const results = resultsOf(board, { direction, floor, without });
    const rosters = await query<Roster>(this.em, rosterSql, [id]);
    return awardRows(results, new Map(rosters.map((roster) => [roster.teamId, roster])), { weight, endedAt });
  }
}
