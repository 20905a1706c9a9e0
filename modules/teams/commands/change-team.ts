import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/contract/status.js';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { championshipOf, heldTeam } from './held.js';

/** TEAM1: a captain renames the team, or says something of it. */
export class ChangeTeam extends Command<void> {
  constructor(
    readonly teamId: string,
    readonly wish: { name?: string | undefined; description?: string | undefined },
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ChangeTeam)
export class ChangeTeamHandler implements ICommandHandler<ChangeTeam> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_CAPTAIN, TEAM_NAME_USED */
  async execute({ teamId, wish: { name, description }, caller }: ChangeTeam): Promise<void> {
    if (name !== undefined) await this.championships.holdLists(await championshipOf(this.em, teamId), 'alone');
    const team = await heldTeam(this.em, teamId);
    team.refuseOthers(caller.id);
    if (name !== undefined && name !== team.name) {
      await this.championships.calledAnew(team.championshipId, team.name, name);
      team.rename(name, caller);
    }
    if (description !== undefined) team.describe(description);
  }
}
