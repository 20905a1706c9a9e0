import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Attempt } from '../domain/attempt.js';
import { QueueEntry } from '../domain/queue.js';
import { LogLine, Solution } from '../domain/solution.js';
import { lockTeam, needsOf, placeFor } from './evaluation-queue.js';

/** SUB4: sends a solution that failed by our fault into the queue again. Its attempt is reserved anew, whatever is left. */
export class RetrySolution extends Command<Solution> {
  constructor(
    readonly solutionId: string,
    readonly by: Actor,
    readonly reason: string,
    /** Where it is one of several, which of them: it is taken once for it, and that is noted with it. */
    readonly item: { retries: string; place: number } | null = null,
  ) {
    super();
  }
}

const takenSql = `update scoring.retry_items set outcome = 'TAKEN' where retries_id = $1 and place = $2 and outcome is null
  returning place`;

@CommandHandler(RetrySolution)
export class RetrySolutionHandler implements ICommandHandler<RetrySolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ solutionId, by, reason, item }: RetrySolution): Promise<Solution> {
    const known = found(await this.em.findOne(Solution, { id: solutionId }));
    const { championshipId, teamId } = known;
    const { metric } = await this.championships.managed({ id: championshipId }, by);
    // Another worker, which was held for dead, took it.
    if (item && (await query(this.em, takenSql, [item.retries, item.place])).length === 0) return known;
    await lockTeam(this.em, teamId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    const solution = found(await this.em.findOne(Solution, { id: solutionId }, lock));
    solution.retry();
    found(await this.em.findOne(Attempt, { solution: solutionId })).reserveAgain();
    const needs = await needsOf(this.em, solutionId, metric);
    const entry = QueueEntry.of(solution, await placeFor(this.em, solution, needs));
    entry.needs = needs;
    this.em.persist([entry, LogLine.of(solution, 'retried', { reason }, this.clock.now())]);
    await this.audit.note(by, { action: 'scoring.retry', object: `solution:${solutionId}`, reason });
    return solution;
  }
}
