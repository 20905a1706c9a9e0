import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { type Actor, Audit, type AuditAction } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, refuse } from '../../../kernel/domain/domain-error.js';
import { keyOf, Person } from '../../domain/person.js';
import { SecondFactor } from '../../domain/second-factor.js';
import { refuseAct, registered } from '../../domain/acts-on.js';
import { confirmAgain, wantedEmail } from '../send-link.js';
import { endSessions } from '../sessions-of.js';

/** What an admin does to an account beside its data, role and block. */
export type Managed =
  | 'CONFIRM_EMAIL'
  | 'FORGET_PHONE'
  | 'REPEAT_MAIL'
  | 'END_SESSIONS'
  | 'END_SECOND_FACTOR'
  | 'REVEAL';

const actions: Record<Managed, AuditAction> = {
  CONFIRM_EMAIL: 'identity.confirm-email',
  FORGET_PHONE: 'identity.forget-phone',
  REPEAT_MAIL: 'identity.repeat-mail',
  END_SESSIONS: 'identity.end-sessions',
  END_SECOND_FACTOR: 'identity.end-second-factor',
  REVEAL: 'identity.reveal-contacts',
};

/** ADMIN1: one act on an account, with what is kept of it. Answers the person and how many sessions ended. */
export class ManagePerson extends OfficeCommand<{ person: Person; ended: number }> {
  constructor(
    /** Their id, or login. */
    readonly whose: string | { login: string },
    readonly act: Managed,
    readonly reason: string,
    readonly by: Actor,
  ) {
    super();
  }
}

@CommandHandler(ManagePerson)
export class ManagePersonHandler implements ICommandHandler<ManagePerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError USER_NOT_REGISTERED; CONFLICT or SECOND_FACTOR_OFF for what can't be done to this account now */
  async execute({ whose, act, reason, by }: ManagePerson) {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const one = typeof whose === 'string' ? { id: whose } : { loginKey: keyOf(whose.login) };
    const person = registered(await this.em.findOne(Person, one, lock));
    if (act !== 'REVEAL') refuseAct(person, act);
    const before = person.status;
    if (act === 'END_SECOND_FACTOR') await this.takeFactor(person, by);
    const ended = await this.run(act, person);
    const details = { login: person.login, ...(before !== person.status && { before, status: person.status }) };
    await this.audit.note(by, { action: actions[act], object: `person:${person.id}`, reason, details });
    return { person, ended };
  }

  private async run(act: Managed, person: Person): Promise<number> {
    if (act === 'END_SESSIONS' || act === 'END_SECOND_FACTOR')
      return (await endSessions(this.em, person.id, { allBut: null })).length;
    if (act === 'FORGET_PHONE') {
      refuse(!person.phone, 'CONFLICT');
      person.forgetPhone();
    }
    if (act === 'CONFIRM_EMAIL' || act === 'REPEAT_MAIL') refuse(person.status !== 'NEW' || !person.email, 'CONFLICT');
    if (act === 'CONFIRM_EMAIL') person.confirmEmail();
    if (act === 'REPEAT_MAIL') await this.repeatMail(person);
    return 0;
  }

  /** AUTH11: whoever proved one themselves, or can open the database, takes it off others alone. */
  private async takeFactor(person: Person, by: Actor): Promise<void> {
    refuse(by.id === person.id, 'OWN_ACCOUNT');
    const isOn = { confirmedAt: { $ne: null } };
    if (by.id !== null)
      refuse((await this.em.count(SecondFactor, { person: by.id, ...isOn })) === 0, 'SECOND_FACTOR_REQUIRED');
    const factor = await this.em.findOne(SecondFactor, { person, ...isOn });
    if (!factor) throw new DomainError('SECOND_FACTOR_OFF');
    this.em.remove(factor);
    person.tell('secondTaken', null);
  }

  /** As when its person asks for it: to the address that they want, which is that of the account unless it was mistyped. */
  private async repeatMail(person: Person): Promise<void> {
    await confirmAgain(this.em, { person, email: await wantedEmail(this.em, person) }, this.clock.now());
  }
}
