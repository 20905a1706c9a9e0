import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { happened } from '../../../kernel/domain/happened.js';
import { accountDeleted } from '../../contract/events.js';
import { ApiToken } from '../../domain/api-token.js';
import { Block } from '../../domain/block.js';
import { DataArchive } from '../../domain/data-archive.js';
import { EmailConfirmation } from '../../domain/email-confirmation.js';
import { PasswordReset } from '../../domain/password-reset.js';
import { Person } from '../../domain/person.js';
import { PhoneCode } from '../../domain/phone-code.js';
import { SecondFactor } from '../../domain/second-factor.js';
import { SocialLogin } from '../../domain/social-login.js';
import { endSessions } from '../sessions-of.js';

/**
 * PROF2: takes all that is personal from an account that was deleted before `before`. The row stays, so that results,
 * teams and posts keep their author. Answers the files that nothing names any more.
 */
export class EraseAccount extends Command<{ freed: string[] }> {
  constructor(
    readonly personId: string,
    readonly before: Date,
  ) {
    super();
  }
}

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, before }: EraseAccount) {
    const due = { id: personId, erasedAt: null, deletedAt: { $lte: before } };
    // Nothing where they came back, or another worker was first.
    const person = await this.em.findOne(Person, due, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person) return { freed: [] };
    const archive = await this.em.findOne(DataArchive, { person: personId });
    const freed = [person.avatar?.storageKey, archive?.storageKey].filter((key) => typeof key === 'string');
    person.erase(this.clock.now());
    await endSessions(this.em, personId, { allBut: null });
    await this.em.nativeDelete(EmailConfirmation, { person: personId });
    await this.em.nativeDelete(PasswordReset, { person: personId });
    await this.em.nativeDelete(PhoneCode, { person: personId });
    await this.em.nativeDelete(SocialLogin, { person: personId });
    await this.em.nativeDelete(ApiToken, { person: personId });
    await this.em.nativeDelete(SecondFactor, { person: personId });
    await this.em.nativeDelete(DataArchive, { person: personId });
    await query(this.em, 'delete from identity.last_looks where person_id = $1', [personId]);
    // With what an operator wrote about them.
    await this.em.nativeDelete(Block, { person: personId });
    happened(accountDeleted({ personId }));
    return { freed };
  }
}
