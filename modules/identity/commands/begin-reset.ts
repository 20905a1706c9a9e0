import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { PasswordReset, resetsADay, resetsAnHour } from '../domain/password-reset.js';
import { keyOf, Person } from '../domain/person.js';

export interface WantedReset {
  /** Of the reset, made when it was asked for: a job that comes twice begins one. */
  id: string;
  username: string;
}

const hourMs = 3_600_000;

/**
 * AUTH5: begins a reset that ends the one before; nothing for a stranger. Whoever has had as many as there are in an hour or a day
 * gets the last one again.
 */
export class BeginReset extends Command<void> {
  static readonly asksNobody = 'a way in: who it is comes of it';

  constructor(readonly wanted: WantedReset) {
    super();
  }
}

@CommandHandler(BeginReset)
export class BeginResetHandler implements ICommandHandler<BeginReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ wanted: { id, username } }: BeginReset): Promise<void> {
    const key = keyOf(username);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const person = await this.em.findOne(Person, { $or: [{ loginKey: key }, { emailKey: key }] }, lock);
    if (!person?.email || (await this.em.count(PasswordReset, { id }))) return;
    const now = this.clock.now();
    const alive = await this.em.findOne(PasswordReset, { person, endedAt: null });
    if (alive && (await this.isEnough(person, now))) return alive.sendAgain(now);
    await this.em.nativeUpdate(PasswordReset, { person, endedAt: null }, { endedAt: now });
    this.em.persist(PasswordReset.ask(id, person, now));
  }

  private async isEnough(person: Person, now: Date): Promise<boolean> {
    const since = (hours: number) => ({ person, createdAt: { $gt: new Date(now.getTime() - hours * hourMs) } });
    if ((await this.em.count(PasswordReset, since(1))) >= resetsAnHour) return true;
    return (await this.em.count(PasswordReset, since(24))) >= resetsADay;
  }
}
