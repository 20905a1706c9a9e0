import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../championships/championships.api.js';
import type { Actor } from '../kernel/audit/audit.js';
import { Clock } from '../kernel/clock.js';
import { Commands } from '../kernel/commands/commands.js';
import { readerOf } from '../kernel/database/reader.js';
import { query, queryOne } from '../kernel/database/sql.js';
import { DomainError } from '../kernel/domain/domain-error.js';
import { LookAtPrivate } from './boards/commands/look-at-private.js';
import { finalRankingSql } from './boards/queries/final-ranking-sql.js';
import { proposedSql } from './rejudges/queries/rejudge-sql.js';
import { sampleScores } from './solutions/programs/program-now.js';
import { shownTour } from './solutions/domain/running-tour.js';

/** A team on the final board. */
export interface FinalStanding {
  teamId: string;
  place: number;
  score: number;
}

const publishedSql = `select st.team_id as "teamId", st.place, st.score
  from scoring.boards b join scoring.standings st on st.snapshot_id = b.final_id
  where b.championship_id = $1 order by st.place`;

/** The final board for contexts that go on from it. */
@Injectable()
export class FinalsApi {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly clock: Clock,
  ) {}

  /** SUB5: before `expected` or `proposed` is shown to whoever leads the championship. @throws DomainError NOT_FOUND for everybody else */
  lookAtPrivate(champname: string, by: Actor & { id: string }): Promise<ChampionshipFacts> {
    return this.commands.run(new LookAtPrivate(champname, by));
  }

  /**
   * CHAMP6: what the sample solution scores, by which a board is compared; null also where that is judged by answers of its own tour,
   * as the sample is by those of the championship.
   * @throws DomainError SAMPLE_OUTDATED for the final one where the sample was scored by other answers than those of now: awards wait until it is sent again, as
   * without a floor they would go to who is no better than it
   */
  async floorOf(championship: ChampionshipFacts, part: 'public' | 'private'): Promise<number | null> {
    const scores = await sampleScores(readerOf(this.orm), this.championships, championship);
    const floor = part === 'public' ? scores.baseline : scores.privateBaseline;
    const tour = shownTour(championship, this.clock.now());
    const isOwn = tour !== null && tour.id in (await this.championships.truthSums(championship.id)).tours;
    if (isOwn) return null;
    if (part === 'private' && scores.isBaselineStale) throw new DomainError('SAMPLE_OUTDATED');
    return floor;
  }

  /** Whether a final board is out: a moment after the championship was finished. */
  async isRevealed(championshipId: string): Promise<boolean> {
    const sql = 'select from scoring.boards where championship_id = $1 and final_id is not null';
    return (await queryOne(readerOf(this.orm), sql, [championshipId])) !== null;
  }

  /** As it is published; nobody before it is. In the order of places. */
  published(championshipId: string): Promise<FinalStanding[]> {
    return query<FinalStanding>(readerOf(this.orm), publishedSql, [championshipId]);
  }

  /**
   * As it would be if the results were made final now: by private scores, so not for participants.
   * @param back a team that is taken as if it was not disqualified
   */
  expected({ id, direction, finalSolutions }: ChampionshipFacts, back?: string): Promise<FinalStanding[]> {
    const ranking = finalRankingSql(direction, '$1', '$2', '$3::uuid');
    const sql = `select team_id as "teamId", place, score from (${ranking}) ranking order by place`;
    return query<FinalStanding>(readerOf(this.orm), sql, [id, finalSolutions, back ?? null]);
  }

  /** Of which championship a re-judgement is, and whether it is not decided yet; null where there is none. */
  async ofRejudge(rejudgeId: string): Promise<{ championshipId: string; isOpen: boolean } | null> {
    const sql = `select championship_id as "championshipId", state in ('RUNNING', 'READY') as "isOpen" from scoring.rejudges where id = $1`;
    return queryOne<{ championshipId: string; isOpen: boolean }>(readerOf(this.orm), sql, [rejudgeId]);
  }

  /** As it would be with what a re-judgement proposes; for whoever manages the championship. */
  proposed(
    { id, direction, finalSolutions }: Pick<ChampionshipFacts, 'id' | 'direction' | 'finalSolutions'>,
    rejudgeId: string,
  ): Promise<FinalStanding[]> {
    const sql = `select team_id as "teamId", place, score from (${proposedSql(direction)}) ranking order by place`;
    return query<FinalStanding>(readerOf(this.orm), sql, [id, rejudgeId, finalSolutions]);
  }
}
