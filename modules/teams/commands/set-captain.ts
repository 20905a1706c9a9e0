import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Audit, type AuditNote } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { captainChanged } from '../contract/events.js';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { heldTeam, membersOf } from './held.js';

/** TEAM1: a captain hands the team to another member; ADMIN1: an admin does. */
export class SetCaptain extends OfficeCommand<void> {
  constructor(
    readonly teamId: string,
    readonly login: string,
    readonly caller: Caller,
    /** Why an admin does it; null for the captain. */
    readonly reason: string | null = null,
  ) {
    super();
  }

  /** With a reason it is an admin's act. */
  get by(): Caller | null {
    return this.reason === null ? null : this.caller;
  }
}

@CommandHandler(SetCaptain)
export class SetCaptainHandler implements ICommandHandler<SetCaptain> {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: IdentityApi,
    private readonly championships: ChampionshipsApi,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_CAPTAIN, USER_NOT_FOUND for who is no member */
  async execute({ teamId, login, caller, reason }: SetCaptain): Promise<void> {
    const person = await this.identity.personOf(login);
    const team = await heldTeam(this.em, teamId);
    if (reason === null) team.refuseOthers(caller.id);
    const members = await membersOf(this.em, team);
    const next = members.find(({ personId }) => personId === person?.id);
    if (!next) throw new DomainError('USER_NOT_FOUND');
    if (next.personId === team.captainId) return;
    team.lead(next.personId);
    const { championshipId, name } = team;
    const at = this.clock.now().toISOString();
    const { champname } = await this.championships.byId(championshipId);
    const about = { teamId, championshipId, champname, team: name, personId: next.personId, byId: caller.id, at };
    happened(captainChanged(about));
    if (reason === null) return;
    const note: AuditNote = { action: 'teams.captain', object: `team:${teamId}`, reason, details: { to: login } };
    await this.audit.note(caller, note);
  }
}
