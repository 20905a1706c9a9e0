import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { refuse, refuseFields } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { personBlocked, personUnblocked } from '../../contract/events.js';
import { Block, type BlockTerms } from '../../domain/block.js';
import { Person } from '../../domain/person.js';
import { refuseAct, registered } from '../../domain/acts-on.js';
import { keepAnAdmin } from './last-admin.js';
import { endSessions } from '../sessions-of.js';

/** ADMIN1: somebody may only read, for a time or for ever; takes the place of a block that stands. */
export class BlockPerson extends OfficeCommand<void> {
  constructor(
    readonly personId: string,
    readonly terms: BlockTerms,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(BlockPerson)
export class BlockPersonHandler implements ICommandHandler<BlockPerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError USER_NOT_REGISTERED, OWN_ACCOUNT, LAST_ADMIN, FORMAT_INVALID for a term that is over, CONFLICT for an erased account */
  async execute({ personId, terms, by }: BlockPerson): Promise<void> {
    const now = this.clock.now();
    refuse(by.id === personId, 'OWN_ACCOUNT');
    if (terms.until !== null && terms.until <= now) refuseFields({ until: 'FORMAT_INVALID' });
    // Before any row, as all who take an admin away do.
    await keepAnAdmin(this.em, personId, now);
    const person = registered(
      await this.em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
    );
    refuseAct(person, 'BLOCK');
    const before = await endBlock(this.em, person, now);
    const block = Block.make(person, terms, by.login, now);
    this.em.persist(block);
    // Whoever signs in again is told why; what was open stays open nowhere.
    await endSessions(this.em, person.id, { allBut: null });
    const { reason, until } = terms;
    const said = { personId, blockId: block.id, reason, until: until?.toISOString() ?? null };
    happened(personBlocked(said));
    const details = {
      login: person.login,
      until: said.until,
      before: before && { reason: before.reason, until: before.until },
    };
    await this.audit.note(by, { action: 'identity.block', object: `person:${personId}`, reason, details });
  }
}

/** ADMIN1: somebody may do again what they may. */
export class UnblockPerson extends OfficeCommand<void> {
  constructor(
    readonly personId: string,
    readonly reason: string,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(UnblockPerson)
export class UnblockPersonHandler implements ICommandHandler<UnblockPerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError USER_NOT_REGISTERED; CONFLICT for somebody who is not blocked, or was erased */
  async execute({ personId, reason, by }: UnblockPerson): Promise<void> {
    const now = this.clock.now();
    const person = registered(
      await this.em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
    );
    refuseAct(person, 'UNBLOCK');
    const before = await endBlock(this.em, person, now);
    refuse(before === null || Boolean(before.until && before.until <= now), 'CONFLICT');
    happened(personUnblocked({ personId, at: now.toISOString() }));
    const details = { login: person.login, before: before && { reason: before.reason, until: before.until } };
    await this.audit.note(by, { action: 'identity.unblock', object: `person:${personId}`, reason, details });
  }
}

/** Ends the block that stands, or that is over and was ended by nobody. */
const endBlock = async (em: EntityManager, person: Person, now: Date): Promise<Block | null> => {
  const block = await em.findOne(Block, { person, endedAt: null });
  if (!block) return null;
  block.endedAt = now;
  // Before the next one is written, which may stand only then.
  await em.flush();
  return block;
};
