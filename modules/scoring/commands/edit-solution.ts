import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/contract/status.js';
import { found } from '../../kernel/domain/domain-error.js';
import { TeamsApi } from '../../teams/teams.api.js';
import { Solution } from '../domain/solution.js';

/** SUB3: changes what a team may say of a solution of its own. */
export class EditSolution extends Command<Solution> {
  constructor(
    readonly solutionId: string,
    readonly caller: Caller,
    readonly comment: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(EditSolution)
export class EditSolutionHandler implements ICommandHandler<EditSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly teams: TeamsApi,
  ) {}

  async execute({ solutionId, caller, comment }: EditSolution): Promise<Solution> {
    const solution = found(await this.em.findOne(Solution, { id: solutionId }));
    const part = await this.teams.teamOf(solution.championshipId, caller.id);
    found(part?.teamId === solution.teamId ? part : null);
    if (comment !== undefined) solution.comment = comment;
    return solution;
  }
}
