import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Language } from '../../../kernel/contract/language.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { Person } from '../../domain/person.js';
import { SecondFactor } from '../../domain/second-factor.js';

/** Somebody wants a second factor: its app is told a secret, and nothing is asked until a code came back. */
export class BeginSecondFactor extends Command<{ secret: string; uri: string }> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(readonly personId: string) {
    super();
  }
}

/** The app is set up: from now on a code of it is asked for. Null for a wrong code. */
export class ConfirmSecondFactor extends Command<string[] | null> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly code: string,
    readonly language: Language,
  ) {
    super();
  }
}

/** New recovery codes instead of the old ones. */
export class RenewRecoveryCodes extends Command<string[]> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly language: Language,
  ) {
    super();
  }
}

/** Nothing beside the password is asked for any more. */
export class EndSecondFactor extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly language: Language,
  ) {
    super();
  }
}

/** Of a person who is locked, so that two changes at once come one after the other. */
const lockedFactor = async (em: EntityManager, personId: string) => {
  const person = await em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return { person, factor: await em.findOne(SecondFactor, { person }) };
};

@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError SECOND_FACTOR_ON */
  async execute({ personId }: BeginSecondFactor) {
    const { person, factor } = await lockedFactor(this.em, personId);
    refuse(factor?.isOn() === true, 'SECOND_FACTOR_ON');
    await this.em.nativeDelete(SecondFactor, { person });
    const { begun, secret, uri } = SecondFactor.begin(person, this.settings.SECRET, this.clock.now());
    this.em.persist(begun);
    return { secret, uri };
  }
}

@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError SECOND_FACTOR_ON */
  async execute({ personId, code, language }: ConfirmSecondFactor) {
    const { person, factor } = await lockedFactor(this.em, personId);
    refuse(factor?.isOn() === true, 'SECOND_FACTOR_ON');
    const codes = factor?.confirm(code, this.settings.SECRET, this.clock.now()) ?? null;
    if (codes) person.tell('secondOn', language);
    return codes;
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly em: EntityManager,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError SECOND_FACTOR_OFF */
  async execute({ personId, language }: RenewRecoveryCodes) {
    const { person, factor } = await lockedFactor(this.em, personId);
    refuse(!factor?.isOn(), 'SECOND_FACTOR_OFF');
    person.tell('recoveryNew', language);
    return factor?.renewRecovery(this.settings.SECRET) ?? [];
  }
}

@CommandHandler(EndSecondFactor)
export class EndSecondFactorHandler implements ICommandHandler<EndSecondFactor> {
  constructor(private readonly em: EntityManager) {}

  async execute({ personId, language }: EndSecondFactor) {
    const { person, factor } = await lockedFactor(this.em, personId);
    if (factor?.isOn()) person.tell('secondOff', language);
    if (factor) this.em.remove(factor);
  }
}
