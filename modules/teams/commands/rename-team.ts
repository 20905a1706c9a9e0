import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import type { Team } from '../domain/team.js';
import { championshipOf, heldTeam } from './held.js';

/** ADMIN1: gives a team another name, as an admin decides. */
export class RenameTeam extends OfficeCommand<Team> {
  constructor(
    readonly teamId: string,
    readonly by: Actor,
    readonly wish: { name: string; reason: string },
  ) {
    super();
  }
}

@CommandHandler(RenameTeam)
export class RenameTeamHandler implements ICommandHandler<RenameTeam> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND for a team that is no more, TEAM_NAME_USED */
  async execute({ teamId, by, wish: { name, reason } }: RenameTeam): Promise<Team> {
    await this.championships.holdLists(await championshipOf(this.em, teamId), 'alone');
    const team = await heldTeam(this.em, teamId);
    const details = { from: team.name, to: name };
    await this.championships.calledAnew(team.championshipId, team.name, name);
    team.rename(name, null);
    await this.audit.note(by, { action: 'teams.rename', object: `team:${teamId}`, reason, details });
    return team;
  }
}
