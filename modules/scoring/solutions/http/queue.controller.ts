import { Controller } from '@nestjs/common';
import { Commands } from '../../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { CancelSolution } from '../commands/cancel-solution.js';
import { EditSolution } from '../commands/edit-solution.js';
import { GrantAttempts } from '../commands/grant-attempts.js';
import { PauseQueue } from '../commands/pause-queue.js';
import { ResumeQueue } from '../commands/resume-queue.js';
import { RetrySolution } from '../commands/retry-solution.js';
import { RevokeSolution } from '../commands/revoke-solution.js';
import * as routes from '../contract/queue-routes.js';
import type { SolutionStatus } from '../contract/solution.js';
import { QueueQueries } from '../queries/queue-queries.js';

/** The evaluation queue and the attempts, as teams and clients use them. */
@Controller()
export class QueueController {
  constructor(
    private readonly commands: Commands,
    private readonly queueQueries: QueueQueries,
  ) {}

  @Handle(routes.attemptsLeft)
  attempts(@TheCall() { params, caller }: Call<typeof routes.attemptsLeft>) {
    return this.queueQueries.attempts(params.champname, caller);
  }

  @Handle(routes.grantAttempts)
  grant(@TheCall() { params, body, caller }: Call<typeof routes.grantAttempts>) {
    return this.commands.run(new GrantAttempts(params.champname, caller, body));
  }

  @Handle(routes.queue)
  queue(@TheCall() { params, caller }: Call<typeof routes.queue>) {
    return this.queueQueries.queue(params.champname, caller);
  }

  @Handle(routes.cancelSolution)
  async cancel(@TheCall() { params, caller }: Call<typeof routes.cancelSolution>) {
    return this.commands.run(new CancelSolution(params.id, caller), { told });
  }

  @Handle(routes.editSolution)
  async edit(@TheCall() { params, body, caller }: Call<typeof routes.editSolution>) {
    const solution = await this.commands.run(new EditSolution(params.id, caller, body));
    return { id: solution.id, comment: solution.comment, final: solution.final };
  }

  @Handle(routes.retrySolution)
  async retry(@TheCall() { params, body, caller }: Call<typeof routes.retrySolution>) {
    return this.commands.run(new RetrySolution(params.id, caller, body.reason), { told });
  }

  @Handle(routes.revokeSolution)
  async revoke(@TheCall() { params, body, caller }: Call<typeof routes.revokeSolution>) {
    return this.commands.run(new RevokeSolution(params.id, caller, body.reason), { told });
  }

  @Handle(routes.pauseChampionshipQueue)
  async pause(@TheCall() { params, body, caller }: Call<typeof routes.pauseChampionshipQueue>) {
    await this.commands.run(new PauseQueue(params.champname, caller, body.reason));
    return {};
  }

  @Handle(routes.resumeChampionshipQueue)
  async resume(@TheCall() { params, body, caller }: Call<typeof routes.resumeChampionshipQueue>) {
    await this.commands.run(new ResumeQueue(params.champname, caller, body.reason));
    return {};
  }
}

const told = ({ id, status }: { id: string; status: SolutionStatus }) => ({ id, status });
