import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { Solution } from '../domain/solution.js';
import { lockSnapshots } from './board-lock.js';
import { lockTeam } from './evaluation-queue.js';

/** SUB3: changes what a team may say of a solution of its own. */
export class EditSolution extends Command<Solution> {
  constructor(
    readonly solutionId: string,
    readonly caller: Caller,
    readonly changes: { comment?: string | undefined; final?: boolean | undefined },
  ) {
    super();
  }
}

@CommandHandler(EditSolution)
export class EditSolutionHandler implements ICommandHandler<EditSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly teams: TeamsApi,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ solutionId, caller, changes: { comment, final } }: EditSolution): Promise<Solution> {
    const solution = found(await this.em.findOne(Solution, { id: solutionId }));
    const part = await this.teams.teamOf(solution.championshipId, caller.id);
    found(part?.teamId === solution.teamId ? part : null);
    if (final !== undefined) await this.choose(solution, final, caller);
    if (comment !== undefined) solution.comments(comment);
    return solution;
  }

  /** SUB5: at most so many as the championship says; the team's lock keeps parallel choices from passing the count together. */
  private async choose(solution: Solution, final: boolean, caller: Caller): Promise<void> {
    await lockTeam(this.em, solution.teamId);
    // Before the results are revealed, or not at all: the one who reveals them waits here, or has done it.
    await lockSnapshots(this.em, solution.championshipId);
    await this.readAgain(solution, caller);
    const championship = await this.championships.byId(solution.championshipId);
    const { finalSolutions, finishedAt } = championship;
    // Who has become an admin may know how each of them does on the private rows.
    refuse(await this.championships.holdsAnswers(championship, caller), 'ORGANISER');
    // Also where it went into the archive since: it comes back with the places that are known.
    refuse(finishedAt !== null, 'RESULTS_OUT');
    // One that lost its score, or that a later tour put aside, keeps no other from being chosen.
    const counting = { final: true, status: 'SCORED' as const, ranked: true };
    const others = { teamId: solution.teamId, ...counting, id: { $ne: solution.id } };
    const chosen = await this.em.count(Solution, others);
    refuse(final && chosen >= finalSolutions, 'FINAL_LIMIT', { limit: finalSolutions });
    solution.choose(final);
  }

  /** What was read before the locks may be another team's by now, or without its score, and who chooses may be out of the team. */
  private async readAgain(solution: Solution, caller: Caller): Promise<void> {
    const { id, teamId, championshipId } = solution;
    found(await this.em.findOne(Solution, { id }, { refresh: true }));
    if (solution.teamId !== teamId) throw new DomainError('CONFLICT');
    const part = await this.teams.lockedMembership(championshipId, caller.id, this.clock.now());
    found(part?.teamId === teamId ? part : null);
  }
}
