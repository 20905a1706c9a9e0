import { Injectable } from '@nestjs/common';
import { type Actor, operator } from '../kernel/audit/audit.js';
import { Commands } from '../kernel/commands/commands.js';
import { DecideRejudge } from './rejudges/commands/decide-rejudge.js';
import { QueueAdminQueries } from './desk/queries/queue-admin-queries.js';
import { PauseQueue } from './solutions/commands/pause-queue.js';
import { ResumeQueue } from './solutions/commands/resume-queue.js';
import { MakeRunnerToken } from './runs/commands/make-runner-token.js';
import { StartRejudge } from './rejudges/commands/start-rejudge.js';
import type { RejudgeView } from './rejudges/contract/rejudge.js';
import { RejudgeQueries } from './rejudges/queries/rejudge-queries.js';

/** What the operator's command line does with scoring; the audit log names it `operator`. */
@Injectable()
export class OperationsApi {
  constructor(
    private readonly commands: Commands,
    private readonly rejudges: RejudgeQueries,
    private readonly queue: QueueAdminQueries,
  ) {}

  /** What is stopped, since when and why, the oldest first; `champname` is null for the whole queue. */
  async pauses(): Promise<{ champname: string | null; since: string; reason: string }[]> {
    return (await this.queue.pauses()).map(({ champname, since, reason }) => ({ champname, since, reason }));
  }

  /** @param champname null for the whole queue */
  async pause(champname: string | null, reason: string): Promise<void> {
    await this.commands.run(new PauseQueue(champname, operator, reason));
  }

  /** @throws DomainError QUEUE_GOES_ON when it is not stopped */
  async resume(champname: string | null, reason: string): Promise<void> {
    await this.commands.run(new ResumeQueue(champname, operator, reason));
  }

  /** A token for runners by this name, in the place of one that there was; shown this once. */
  runnerToken(name: string, by: Actor | null = null): Promise<string> {
    return this.commands.run(new MakeRunnerToken(name, by));
  }

  /** SUB6: begins to score all of a championship again, or the named solutions. */
  async startRejudge(champname: string, reason: string, solutions: readonly string[] | null): Promise<RejudgeView> {
    const { id } = await this.commands.run(new StartRejudge(champname, operator, reason, solutions));
    return this.rejudgement(id);
  }

  rejudgement(id: string): Promise<RejudgeView> {
    return this.rejudges.one(id, operator);
  }

  async decideRejudge(id: string, decision: 'apply' | 'discard', reason: string): Promise<RejudgeView> {
    await this.commands.run(new DecideRejudge(id, decision, operator, reason));
    return this.rejudgement(id);
  }
}
