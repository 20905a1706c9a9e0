import { Inject, Injectable } from '@nestjs/common';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { lostQueue, scoreQueue } from './queues.js';
import { RefreshLeaderboards } from './refresh-leaderboards.js';
import { ScoreSolution } from './score-solution.js';

interface SolutionJob {
  solutionId: string;
}

/** Starts scoring in this process. */
@Injectable()
export class ScoringWorker {
  constructor(
    private readonly jobs: Jobs,
    private readonly scorer: ScoreSolution,
    private readonly leaderboards: RefreshLeaderboards,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async work(): Promise<void> {
    const concurrency = this.settings.SCORING_CONCURRENCY;
    await this.jobs.work<SolutionJob>(scoreQueue, { concurrency }, ({ data }) => this.scorer.score(data.solutionId));
    await this.jobs.work<SolutionJob>(lostQueue, { concurrency: 1 }, ({ data }) =>
      this.scorer.giveUp(data.solutionId, 'INTERNAL'),
    );
    this.leaderboards.enabled = true;
  }
}
