import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { found } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { memberJoined } from '../contract/events.js';
import { Team } from '../domain/team.js';
import { withdrawOpen } from './close-invitations.js';
import { heldTeam, holdPerson } from './held.js';
import { Joining } from './joining.js';

/** TEAM1: joins a team by the link that its captain gave away, and accepts the rules of the championship. */
export class JoinByCode extends Command<{ teamId: string }> {
  static readonly asksNobody = 'whoever holds the code or link may do it';

  constructor(
    readonly code: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(JoinByCode)
export class JoinByCodeHandler implements ICommandHandler<JoinByCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly joining: Joining,
  ) {}

  /** @throws DomainError NOT_FOUND for a code that was ended, else as Joining says */
  async execute({ code, caller }: JoinByCode): Promise<{ teamId: string }> {
    const { id, championshipId } = found(await this.em.findOne(Team, { joinCode: code }));
    const championship = await this.championships.held(championshipId, caller);
    await holdPerson(this.em, championshipId, caller.id);
    const team = await heldTeam(this.em, id);
    found(team.joinCode === code ? team : null);
    await this.joining.join(this.em, team, championship, caller, 'LINK');
    const { champname } = championship;
    const about = { teamId: id, championshipId, champname, team: team.name, at: this.clock.now().toISOString() };
    happened(memberJoined({ ...about, personId: caller.id, byId: caller.id }));
    await withdrawOpen(this.em, championship, { personId: caller.id }, this.clock.now());
    return { teamId: id };
  }
}
