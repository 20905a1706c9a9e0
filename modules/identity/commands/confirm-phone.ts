import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { happened } from '../../kernel/domain/happened.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { phoneConfirmed } from '../contract/events.js';
import { Person } from '../domain/person.js';
import { PhoneCode, type Tried } from '../domain/phone-code.js';

/** AUTH6: tries a code. A wrong try is an outcome, not a refusal: a refused command would not count it. */
export class ConfirmPhone extends Command<{ tried: Tried; person: Person }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(ConfirmPhone)
export class ConfirmPhoneHandler implements ICommandHandler<ConfirmPhone> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError PHONE_USED where somebody else confirmed the number first */
  async execute({ personId, code: typed }: ConfirmPhone) {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const person = await this.em.findOneOrFail(Person, { id: personId }, lock);
    const code = await this.em.findOne(PhoneCode, { person: personId, endedAt: null }, lock);
    const tried = code ? code.try(typed, this.settings.SECRET, this.clock.now()) : 'wrong';
    if (code && tried === 'right') {
      person.confirmPhone(code.phone);
      happened(phoneConfirmed({ personId, codeId: code.id, end: code.phone.slice(-4) }));
    }
    return { tried, person };
  }
}
