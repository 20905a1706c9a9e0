import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { commandsOf } from '../kit/commands.js';
import { aPerson, type TestPerson, unique } from '../kit/people.js';
import { EmailConfirmation } from '../../modules/identity/domain/email-confirmation.js';
import { Person } from '../../modules/identity/domain/person.js';
import { query } from '../../modules/kernel/database/sql.js';
import { DomainError } from '../../modules/kernel/domain/domain-error.js';

describe('commands', () => {
  let api: TestApp;
  let person: TestPerson;
  let run: ReturnType<typeof commandsOf>;
  beforeAll(async () => {
    api = await startTestApp();
    person = await aPerson(api);
    run = commandsOf(api);
  });
  afterAll(() => api.close());

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
  const nicknameOf = async (id: string) =>
    (await api.sql<{ nickname: string }>('select nickname from identity.people where id = $1', [id]))[0]?.nickname;
  const name = (em: EntityManager, { id }: Pick<TestPerson, 'id'>, nickname: string) =>
    query(em, 'update identity.people set nickname = $2 where id = $1', [id, nickname]);
  const jobs = async () =>
    (
      await api.sql<{ n: number }>(
        `select count(*)::int as n from pgboss.job where data->>'reaction' like 'notifications.%'`,
      )
    )[0]?.n;

  it('CONSISTENCY changes everything or nothing', async () => {
    const failing = run(async (em) => {
      await name(em, person, 'half');
      throw new DomainError('FORBIDDEN');
    });
    expect(await codeOf(failing)).toBe('FORBIDDEN');
    expect(await nicknameOf(person.id)).toBe('');
    expect(await run(async (em) => (await name(em, person, 'whole'), 'result'))).toBe('result');
    expect(await nicknameOf(person.id)).toBe('whole');
  });

  it('CONSISTENCY reads no entities outside of requests and commands without a manager of their own', async () => {
    // What a schedule met once in the shared one it would see for ever.
    await expect(async () => api.get(EntityManager).find(Person, {})).rejects.toThrow(/global EntityManager/);
    expect(await api.get(MikroORM).em.fork().count(Person, { id: person.id })).toBe(1);
  });

  it('CONSISTENCY starts again from zero after a deadlock, and both commands succeed', async () => {
    const other = await aPerson(api);
    let arrived = 0;
    let attempts = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => (release = resolve));
    const meet = async () => {
      arrived += 1;
      if (arrived === 2) release();
      await both;
    };
    const crossing = (first: TestPerson, second: TestPerson, nickname: string) =>
      run(async (em) => {
        attempts += 1;
        // Once more only when the other one is through: begun at once, it may take the row before the other one wakes.
        if (attempts > 2) await Promise.race(runs);
        await name(em, first, nickname);
        await meet();
        await name(em, second, nickname);
      });
    const runs: Promise<unknown>[] = [];
    runs.push(crossing(person, other, 'one'), crossing(other, person, 'two'));
    await Promise.all(runs);
    expect(attempts).toBe(3);
    expect(await nicknameOf(person.id)).toBe(await nicknameOf(other.id));
  });

  it('CONSISTENCY gives every attempt an entity manager of its own', async () => {
    let attempts = 0;
    await run(async (em) => {
      attempts += 1;
      const loaded = await em.findOneOrFail(Person, { id: person.id });
      expect(loaded.nickname).not.toContain('attempt');
      loaded.nickname = `attempt ${attempts}`;
      await em.flush();
      if (attempts < 3) await query(em, `do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    });
    expect(attempts).toBe(3);
    expect(await nicknameOf(person.id)).toBe('attempt 3');
  });

  it('CONSISTENCY gives up as CONFLICT after the third attempt', async () => {
    let attempts = 0;
    const failing = run((em) => {
      attempts += 1;
      return query(em, `do $$ begin raise exception 'again' using errcode = '40P01'; end $$`);
    });
    expect(await codeOf(failing)).toBe('CONFLICT');
    expect(attempts).toBe(3);
  });

  it('CONSISTENCY answers a violated constraint with its code, at once', async () => {
    let attempts = 0;
    const again = (login: string, email: string) =>
      run(async (em) => {
        attempts += 1;
        em.persist(Person.register({ login, email, passwordHash: 'x' }, [], api.clock.now()));
      });
    expect(await codeOf(again(person.login, 'free@example.org'))).toBe('LOGIN_USED');
    expect(await codeOf(again(unique('free'), person.email))).toBe('MAIL_USED');
    const nameless = run((em) => query(em, `update identity.people set role = 'king' where id = $1`, [person.id]));
    expect(await codeOf(nameless)).toBe('CONFLICT');
    expect(attempts).toBe(2);
  });

  it('CONSISTENCY writes facts as jobs with the transaction, once, and none when it fails', async () => {
    const before = (await jobs()) ?? 0;
    const request = (fail: boolean) => {
      let attempts = 0;
      return run(async (em) => {
        attempts += 1;
        const owner = await em.findOneOrFail(Person, { id: person.id });
        em.persist(EmailConfirmation.request(owner, 'ENG', api.clock.now()));
        await em.flush();
        if (attempts === 1) await query(em, `do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
        if (fail) throw new DomainError('FORBIDDEN');
      });
    };
    expect(await codeOf(request(true))).toBe('FORBIDDEN');
    expect(await jobs()).toBe(before);
    await request(false);
    expect(await jobs()).toBe(before + 1);
  });

  it.each(['at the end', 'by its own flush'])('CONSISTENCY writes the fact of what is removed %s', async (when) => {
    const before = (await jobs()) ?? 0;
    await run(async (em) => {
      const owner = await em.findOneOrFail(Person, { id: person.id });
      const confirmation = EmailConfirmation.request(owner, 'ENG', api.clock.now());
      await em.persist(confirmation).flush();
      em.remove(confirmation);
      if (when === 'by its own flush') await em.flush();
    });
    expect(await jobs()).toBe(before + 1);
  });

  it('CONSISTENCY leaves no fact when the commit itself fails', async () => {
    const before = await jobs();
    await api.sql(`create function identity.late() returns trigger language plpgsql as $$
      begin raise exception 'late' using errcode = '23514'; end $$`);
    await api.sql(`create constraint trigger late after insert on identity.email_confirmations
      deferrable initially deferred for each row execute function identity.late()`);
    const failing = run(async (em) => {
      const owner = await em.findOneOrFail(Person, { id: person.id });
      em.persist(EmailConfirmation.request(owner, 'ENG', api.clock.now()));
    });
    expect(await codeOf(failing)).toBe('CONFLICT');
    await api.sql('drop function identity.late cascade');
    expect(await jobs()).toBe(before);
  });
});
