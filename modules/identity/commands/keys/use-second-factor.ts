import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { Language } from '../../../kernel/contract/language.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { Person } from '../../domain/person.js';
import { SecondFactor } from '../../domain/second-factor.js';

/** The second step of a sign-in: uses a code up. A wrong one is an outcome, as a refused command changes nothing. */
export class UseSecondFactor extends Command<'app' | 'recovery' | null> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly code: string,
    /** Null where it signs in: it is not known yet who does. */
    readonly language: Language | null,
  ) {
    super();
  }
}

@CommandHandler(UseSecondFactor)
export class UseSecondFactorHandler implements ICommandHandler<UseSecondFactor> {
  private readonly log = new Logger(UseSecondFactor.name);

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ personId, code, language }: UseSecondFactor) {
    // Of many who come with the same code the lock lets one through.
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const factor = await this.em.findOne(SecondFactor, { person, confirmedAt: { $ne: null } });
    if (factor && !factor.isReadable(this.settings.SECRET))
      this.log.error(
        'A second factor was set up with another SECRET and can’t be read: see "A leaked secret" of docs/operations.md.',
      );
    const used = factor?.use(code, this.settings.SECRET, this.clock.now()) ?? null;
    if (used === 'recovery') person.tell('recoveryUsed', language, String(factor?.recovery.length ?? 0));
    return used;
  }
}
