import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import type { StoredFile } from '../../kernel/storage/file-storage.js';
import { attemptDay } from '../domain/attempt-day.js';
import { LogLine, Solution } from '../domain/solution.js';
import { isLate, refuseSpent } from '../domain/submission-policy.js';
import { scoreQueue } from '../jobs/queues.js';
import { attemptsUsed } from '../queries/attempts-used.js';

/** SUB1: takes a stored file as a solution of a team and queues it for scoring, both or neither. */
export class SubmitSolution extends Command<Solution> {
  constructor(
    readonly championship: ChampionshipFacts,
    readonly by: { teamId: string; personId: string },
    readonly file: { name: string; comment: string; stored: StoredFile },
  ) {
    super();
  }
}

@CommandHandler(SubmitSolution)
export class SubmitSolutionHandler implements ICommandHandler<SubmitSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  async execute({ championship, by, file }: SubmitSolution): Promise<Solution> {
    const now = this.clock.now();
    const late = isLate(championship, now);
    const day = attemptDay(now);
    // One submission of a team at a time: parallel ones must not pass the count together.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('attempts:' || $1, 0))`, [by.teamId]);
    if (!late) refuseSpent(championship, await attemptsUsed(this.em, by.teamId, day), now);
    const place = { championshipId: championship.id, attemptDay: day, late };
    const solution = Solution.submit({ ...place, ...by, ...file }, now);
    this.em.persist([solution, LogLine.of(solution, 'received', { bytes: solution.bytes }, now)]);
    await this.jobs.send(scoreQueue, { solutionId: solution.id }, this.em);
    return solution;
  }
}
