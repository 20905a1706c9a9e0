import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { byScore } from '../../../championships/contract/direction.js';
import { Clock } from '../../../kernel/clock.js';
import { oftenQueryOne } from '../../../kernel/database/sql.js';
import type { BoardName, Leaderboard } from '../contract/leaderboard.js';
import { sampleScores } from '../../solutions/programs/program-now.js';
import { shownTour } from '../../solutions/domain/running-tour.js';
import type { Shown } from './boards.js';

type Baselines = Pick<Leaderboard, 'baseline' | 'baselines'>;

/** $1 snapshot; all of a board is judged by one truth, so its first row tells by which. */
const firstSql = `select s.tour_id as "tourId" from scoring.standings st
  join scoring.solutions s on s.id = st.solution_id where st.snapshot_id = $1 and st.place = 1`;

/** LB1: what the organiser's solutions and the sample score, where that can be compared with the rows of a board. */
@Injectable()
export class BoardBaselines {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  /**
   * They are scored by the truth of the championship as it is now: a board of rows that were judged by a tour's own has none
   * (CHAMP6). @param isPast of an earlier moment, of which only the sample's score is told
   */
  async of(championship: ChampionshipFacts, shown: Shown, isPast = false): Promise<Baselines> {
    if (await this.isByTour(championship, shown, isPast)) return { baseline: null, baselines: [] };
    const { baseline, privateBaseline, byProgram } = await sampleScores(
      this.orm.em.fork(),
      this.championships,
      championship,
    );
    // A program that scores in the place of the metric is not tried on them.
    const isShown = !byProgram && !isPast && shown.tourId === null;
    return {
      baseline: shown.board === 'final' ? privateBaseline : baseline,
      baselines: isShown ? await this.sorted(championship, shown.board) : [],
    };
  }

  /** The private score is part of a board that is revealed, and of no other. */
  private async sorted(championship: ChampionshipFacts, board: BoardName): Promise<Baselines['baselines']> {
    const baselines = (await this.championships.baselinesOf(championship)).map(
      ({ name, publicScore, privateScore }) => ({ name, score: board === 'final' ? privateScore : publicScore }),
    );
    const better = byScore(championship.direction);
    return baselines.toSorted((one, other) => better(one.score, other.score));
  }

  /** Whether the rows were judged by a tour's own truth; of an earlier board that is not known, so it may have been. */
  private async isByTour(championship: ChampionshipFacts, shown: Shown, isPast: boolean): Promise<boolean> {
    const { id, tours } = championship;
    if (tours.length === 0) return false;
    const own = Object.keys((await this.championships.truthSums(id)).tours);
    if (own.length === 0 || isPast) return own.length > 0;
    const tourId = shown.tourId ?? (await this.rankedTour(championship, shown.id));
    return tourId !== null && own.includes(tourId);
  }

  /** Until the next refresh a board is that of the tour before; an empty one is by the tour that began last. */
  private async rankedTour(championship: ChampionshipFacts, snapshotId: string | null): Promise<string | null> {
    const first = await oftenQueryOne<{ tourId: string | null }>(this.orm.em.fork(), firstSql, [snapshotId]);
    return first ? first.tourId : (shownTour(championship, this.clock.now())?.id ?? null);
  }
}
