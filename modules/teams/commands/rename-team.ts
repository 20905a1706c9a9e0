import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Team } from '../domain/team.js';

/** ADMIN1: gives a team another name, as an admin decides. */
export class RenameTeam extends Command<Team> {
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
    private readonly audit: Audit,
  ) {}

  async execute({ teamId, by, wish: { name, reason } }: RenameTeam): Promise<Team> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const team = found(await this.em.findOne(Team, { id: teamId }, lock));
    const details = { from: team.name, to: name };
    team.rename(name, null);
    await this.audit.note(by, { action: 'teams.rename', object: `team:${teamId}`, reason, details });
    return team;
  }
}
