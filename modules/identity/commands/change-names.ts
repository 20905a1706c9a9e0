import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query, queryOne } from '../../kernel/database/sql.js';
import { refuse, refuseFields } from '../../kernel/domain/domain-error.js';
import { keyOf, Person } from '../domain/person.js';
import { latinLook } from '../domain/look-alike.js';
import { isReserved } from '../domain/reserved-logins.js';

/** PROF2: what somebody is called, and whether they want news by mail: each by itself, where given. */
export class ChangeNames extends Command<Person> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

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
      await refuseNickname(this.em, personId, nickname);
      person.nickname = nickname;
    }
    if (login !== undefined) {
      refuse(isFirstLogin && !person.isUnnamed(), 'CONFLICT');
      await refuseLogin(this.em, personId, login);
      person.chooseLogin(login);
    }
    return person;
  }
}

/** Lets one person at a time be called something, whether by login or by nickname. */
const waitForName = (em: EntityManager, name: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(hashtextextended('identity name ' || $1, 0))`, [keyOf(name)]);

/**
 * Whose nickname a login would be: it is said wherever they are named, so that somebody else would be taken for them. Who has
 * confirmed no address yet, or has deleted their account, is held against it as well: they come (back) with their nickname.
 * @param but whose own login it is to be
 */
export const calledSo = async (em: EntityManager, login: string, but: string | null = null): Promise<string | null> => {
  await waitForName(em, login);
  const sql = `select id from identity.people where lower(nickname::text) = $1 and id is distinct from $2::uuid limit 1`;
  return (await queryOne<{ id: string }>(em, sql, [keyOf(login), but]))?.id ?? null;
};

const isLoginOfAnother = async (em: EntityManager, personId: string, name: string): Promise<boolean> =>
  (await em.count(Person, { loginKey: keyOf(name), id: { $ne: personId } })) > 0;

/** @throws DomainError LOGIN_UNAVAILABLE, LOGIN_USED */
export const refuseLogin = async (em: EntityManager, personId: string, login: string): Promise<void> => {
  if (isReserved(login)) refuseFields({ login: 'LOGIN_UNAVAILABLE' });
  if ((await calledSo(em, login, personId)) !== null || (await isLoginOfAnother(em, personId, login)))
    refuseFields({ login: 'LOGIN_USED' });
};

/**
 * Nobody is to be taken for somebody else, or for the site, by the letters of another alphabet either.
 * @throws DomainError NICKNAME_USED
 */
export const refuseNickname = async (em: EntityManager, personId: string, nickname: string): Promise<void> => {
  for (const name of [...new Set([nickname, latinLook(nickname)].map(keyOf))].toSorted()) {
    await waitForName(em, name);
    if (isReserved(name) || (await isLoginOfAnother(em, personId, name))) refuseFields({ nickname: 'NICKNAME_USED' });
  }
};
