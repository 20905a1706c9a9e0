import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { Participations } from '../participations.port.js';
import { holdLead } from '../queries/led-championships.js';
import { roleNow } from '../queries/role-now.js';
import { ledChampionship, noteHolder } from './locked-championship.js';

interface NewOwner {
  id: string;
  login: string;
}

/**
 * Gives a championship into other hands, which see its answers and everybody's solutions from then on. Who had it keeps
 * the answers in mind, and does not compete in it (CHAMP4).
 * @throws DomainError OWNER_UNFIT for who is neither client nor admin, is blocked or gone, OWNER_COMPETES for who takes part in it
 */
export class ChangeOwner extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly owner: NewOwner,
    readonly by: Actor & { id: string },
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeOwner)
export class ChangeOwnerHandler implements ICommandHandler<ChangeOwner> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly participations: Participations,
    private readonly audit: Audit,
  ) {}

  async execute({ championshipId, owner, by, reason }: ChangeOwner): Promise<void> {
    // Whoever enters at this moment holds the lock, or waits for it.
    const championship = await ledChampionship(this.em, championshipId, by, this.clock.now());
    await holdLead(this.em, owner.id);
    // As it is by now: they may have left, or lost their role.
    const role = await roleNow(this.em, owner.id, this.clock.now());
    refuse(role === null || role === 'user', 'OWNER_UNFIT');
    const competes = (await this.participations.of([championshipId], owner.id)).has(championshipId);
    refuse(competes && !championship.isTest, 'OWNER_COMPETES');
    await noteHolder(this.em, championshipId, championship.ownerId, this.clock.now());
    championship.ownerId = owner.id;
    championship.touch(by.id, this.clock.now());
    const object = `championship:${championship.champname}`;
    await this.audit.note(by, { action: 'championships.hand-over', object, reason, details: { to: owner.login } });
  }
}
