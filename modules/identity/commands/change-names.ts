import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { keyOf, Person } from '../domain/person.js';
import { latinLook } from '../domain/look-alike.js';
import { isReserved } from '../domain/reserved-logins.js';

/** PROF2: what somebody is called, and whether they want news by mail: each by itself, where given. */
export class ChangeNames extends Command<Person> {
  constructor(
    readonly personId: string,
    readonly change: { nickname?: string; login?: string; subscription?: boolean },
    /** AUTH3: only for somebody who has no login yet. */
    readonly isFirstLogin = false,
  ) {
    super();
  }
}

@CommandHandler(ChangeNames)
export class ChangeNamesHandler implements ICommandHandler<ChangeNames> {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError NICKNAME_USED, LOGIN_UNAVAILABLE, LOGIN_USED, CONFLICT */
  async execute({ personId, change: { nickname, login, subscription }, isFirstLogin }: ChangeNames) {
    const person = await this.em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (subscription !== undefined) person.isSubscribed = subscription;
    if (nickname !== undefined) {
      // Nobody is to be taken for somebody else, or for the site, by the letters of another alphabet either.
      for (const name of new Set([nickname, latinLook(nickname)]))
        if (isReserved(name) || (await this.isOfAnother(personId, name))) refuseFields({ nickname: 'NICKNAME_USED' });
      person.nickname = nickname;
    }
    if (login !== undefined) {
      refuse(isFirstLogin && !person.isUnnamed(), 'CONFLICT');
      if (isReserved(login)) refuseFields({ login: 'LOGIN_UNAVAILABLE' });
      if (await this.isOfAnother(personId, login)) refuseFields({ login: 'LOGIN_USED' });
      person.chooseLogin(login);
    }
    return person;
  }

  private async isOfAnother(personId: string, name: string): Promise<boolean> {
    return (await this.em.count(Person, { loginKey: keyOf(name), id: { $ne: personId } })) > 0;
  }
}
