import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { pathOf } from '../../../test/kit/files.js';
import { outcomeOf, sendPeople, takePeople } from '../../../test/kit/imports.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { ForgetImports } from '../../kernel/imports/forget-imports.js';
import { DoWork } from '../../kernel/work/do-work.js';

const dayMs = 24 * 3_600_000;

/** Somebody registers with this login, and the answer is still to come: who takes it too waits. */
const registersSql = `insert into identity.people
    (id, login, login_key, email, email_key, password_hash, nickname, role, status, created_at)
  values (gen_random_uuid(), $1::text, $1::text, $1::text || '@other.example', $1::text || '@other.example', '-', '', 'user', 'CONFIRMED', now())`;

describe('AUTH8 people of another platform, taken in as work', () => {
  let api: TestApp;
  let admin: TestPerson;
  let holder: pg.Client;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
    holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await api.close();
  });

  /** So many rows, of which the one in the middle of the second batch is waited for. */
  const many = (name: string, count: number): string =>
    ['login,email', ...Array.from({ length: count }, (_, at) => `${name}-${at},${name}-${at}@example.org`), ''].join(
      '\n',
    );
  const countOf = async (name: string): Promise<number> => {
    const sql = 'select count(*)::int as count from identity.people where email_key like $1';
    return (await api.sql<{ count: number }>(sql, [`${name}-%@example.org`]))[0]?.count ?? 0;
  };
  const notesOf = (added: string) =>
    api.sql<{ details: object }>(
      `select details from kernel.audit where action = 'identity.import' and reason = 'Moving here' and details ->> 'added' = $1`,
      [added],
    );
  /** Begins with a file, whose second batch stands before somebody who registers. */
  const heldInTheMiddle = async (name: string, content: string, by = admin): Promise<string> => {
    await holder.query('begin');
    await holder.query(registersSql, [`${name}-700`]);
    const work = await sendPeople(by.http, content);
    await untilBlocked(api, 'insert into identity.people');
    return work;
  };
  const fileOf = async (work: string): Promise<string> => {
    const sql = 'select storage_key as key from kernel.imports where work_id = $1';
    return pathOf(api, (await api.sql<{ key: string }>(sql, [work]))[0]?.key ?? '');
  };
  const look = (work: string) => admin.http.get(`/api/work/${work}`);
  const hasAgain = async (work: string): Promise<boolean> => {
    const { body } = await admin.http.get('/api/admin/work').expect(200);
    return body.find((row: { id: string }) => row.id === work)?.again;
  };
  const until = async (work: string, isSo: (seen: { progress?: { unit: string } }) => boolean): Promise<void> => {
    for (const end = Date.now() + 45_000; !isSo((await look(work)).body); await wait(20))
      if (Date.now() > end) throw new Error(`It did not come to that: ${JSON.stringify((await look(work)).body)}`);
  };

  it('AUTH8 a worker that was held for dead goes on beside the next one: each row is taken once, and it is noted once', async () => {
    const name = unique('awake');
    const work = await heldInTheMiddle(name, many(name, 1203));
    expect(await countOf(name)).toBe(500);
    const [order] = await api.sql<{ run: string }>('select run from kernel.work where id = $1', [work]);
    const job = { id: work, data: {}, attempt: 1, signal: new AbortController().signal };
    const next = api.worker
      ?.get(DoWork, { strict: false })
      .react({ workId: work, run: order?.run ?? '', lane: 'long' }, job);
    // The next one takes the rows after those that the first one still has in hand.
    await untilBlocked(api, 'from kernel.imports');
    await holder.query('rollback');
    await next;
    expect(await outcomeOf(api, admin.http, work)).toEqual({
      ...{ isTry: false, rows: 1203, added: 1203, choosing: 0, here: 0, problems: 0, listed: [] },
    });
    expect(await countOf(name)).toBe(1203);
    expect(await notesOf('1203')).toHaveLength(1);
    expect(await api.sql('select 1 from identity.import_rows')).toEqual([]);
  }, 120_000);

  it('AUTH8 says how far it is in rows; broken off, what was taken stays and is noted, and the file goes on from there', async () => {
    const name = unique('broken');
    const content = many(name, 5000);
    const work = await heldInTheMiddle(name, content);
    const file = await fileOf(work);
    expect(existsSync(file)).toBe(true);
    await until(work, ({ progress }) => progress?.unit === 'rows');
    const cancelled = admin.http
      .post(`/api/work/${work}/cancel`)
      .expect(200)
      .then(({ body }) => body);
    await untilBlocked(api, 'from kernel.imports');
    await holder.query('rollback');
    expect(await cancelled).toMatchObject({ state: 'cancelled', progress: { total: 5000, unit: 'rows' } });
    await api.settle();
    const taken = await countOf(name);
    expect(taken).toBeGreaterThanOrEqual(1000);
    expect(taken).toBeLessThan(5000);
    const details = { rows: 5000, added: taken, choosing: 0, here: 0, state: 'cancelled' };
    expect(await notesOf(String(taken))).toEqual([{ details }]);
    // Its file is let go: who would have the rest of it sends it again, as is said beforehand.
    await admin.http.post(`/api/admin/work/${work}/again`).send({ reason: 'after all' }).expect(409);
    expect(await hasAgain(work)).toBe(false);
    await api.get(ForgetImports).forget();
    expect(existsSync(file)).toBe(false);
    expect(await takePeople(api, admin.http, content)).toMatchObject({ added: 5000 - taken, here: taken });
  }, 120_000);

  it('AUTH8 OPERATION is not called done where the server of the database lost the rows that were put aside', async () => {
    const name = unique('emptied');
    const work = await heldInTheMiddle(name, many(name, 1203));
    // As when it fell, and the pooler before it kept the connection.
    await api.sql('delete from identity.import_rows');
    await holder.query('rollback');
    await api.settle({ hurry: true });
    expect(await outcomeOf(api, admin.http, work)).toMatchObject({ rows: 1203, added: 1203, here: 0, problems: 0 });
    expect(await countOf(name)).toBe(1203);
  }, 120_000);

  it('AUTH8 SECURITY goes on no longer than who began it is an admin', async () => {
    const name = unique('demoted');
    const former = await aPerson(api, { role: 'admin' });
    const work = await heldInTheMiddle(name, many(name, 1203), former);
    await api.sql(`update identity.people set role = 'client' where id = $1`, [former.id]);
    await holder.query('rollback');
    await api.settle();
    expect((await look(work)).body).toMatchObject({ state: 'failed', error: 'FORBIDDEN' });
    // The batch under way had asked before.
    expect(await countOf(name)).toBe(1000);
    const details = { rows: 1203, added: 1000, choosing: 0, here: 0, state: 'failed' };
    expect(await notesOf('1000')).toContainEqual({ details });
  }, 120_000);

  it('AUTH8 is not broken off once all of it is taken, though the word of it is still to come', async () => {
    const name = unique('all');
    const work = await sendPeople(admin.http, many(name, 3));
    await outcomeOf(api, admin.http, work);
    await api.sql(`update kernel.work set state = 'running', finished_at = null where id = $1`, [work]);
    await admin.http.post(`/api/work/${work}/cancel`).expect(409);
    expect((await look(work)).body.state).toBe('running');
  }, 60_000);

  it('AUTH8 SECURITY is watched by admins alone, and what was wrong with whom is forgotten a day after', async () => {
    const name = unique('wrong');
    const work = await sendPeople(admin.http, `login,email\n${name},nowhere\n`);
    const file = await fileOf(work);
    const result = await outcomeOf(api, admin.http, work);
    expect(result).toMatchObject({
      problems: 1,
      listed: [{ line: 2, value: 'nowhere', message: { eng: 'this is not an e-mail address' } }],
    });
    expect(existsSync(file)).toBe(false);
    for (const role of ['user', 'client'] as const) {
      const { http } = await aPerson(api, { role });
      await http.get(`/api/work/${work}`).expect(404);
      await http.post(`/api/work/${work}/cancel`).expect(404);
    }
    await api.get(ForgetImports).forget();
    expect((await look(work)).body.result).toEqual(result);
    await api.get(ForgetImports).forget(Date.now() + dayMs + 60_000);
    expect((await look(work)).body.result).toEqual({ ...result, listed: undefined });
    expect(await api.sql('select 1 from kernel.imports where work_id = $1', [work])).toEqual([]);
  }, 60_000);

  it('AUTH8 OPERATION what failed goes on where it stands when an admin has it begun once more, also without its rows', async () => {
    const name = unique('again');
    await api.sql(`create function kernel.no_disk() returns trigger language plpgsql as $$ begin
      if new.login_key like 'again-%-700' then raise exception 'the disk is gone'; end if; return new; end $$`);
    await api.sql(
      'create trigger no_disk before insert on identity.people for each row execute function kernel.no_disk()',
    );
    const work = await sendPeople(admin.http, many(name, 1200));
    await api.settle({ hurry: true });
    expect((await look(work)).body).toMatchObject({ state: 'failed', error: 'INTERNAL' });
    expect(await countOf(name)).toBe(500);
    expect(await hasAgain(work)).toBe(true);
    await api.sql('drop function kernel.no_disk cascade');
    // As when the server of the database fell: what stands in no log of its is gone.
    await api.sql('truncate identity.import_rows');
    await admin.http.post(`/api/admin/work/${work}/again`).send({ reason: 'mended' }).expect(200);
    expect(await outcomeOf(api, admin.http, work)).toMatchObject({ rows: 1200, added: 1200, here: 0 });
    expect(await api.sql('select 1 from identity.import_rows')).toEqual([]);
  }, 120_000);

  it('AUTH8 SECURITY of one that failed nothing is left a day after, and what a backup holds of it goes with the backup', async () => {
    const name = unique('held');
    const former = await aPerson(api, { role: 'admin' });
    const work = await heldInTheMiddle(name, many(name, 1203), former);
    await api.sql(`update identity.people set role = 'client' where id = $1`, [former.id]);
    await holder.query('rollback');
    await api.settle();
    expect((await look(work)).body.state).toBe('failed');
    const file = await fileOf(work);
    const later = Date.now() + dayMs + 60_000;
    const rows = () => api.sql('select so_far from kernel.imports where work_id = $1', [work]);
    // For a day it may go on.
    await api.get(ForgetImports).forget();
    expect(await rows()).toEqual([{ so_far: expect.objectContaining({ rows: 1203 }) }]);
    expect(await hasAgain(work)).toBe(true);
    expect(existsSync(file)).toBe(true);
    await api.sql(`insert into kernel.file_holds (id, until) values (gen_random_uuid(), now() + interval '1 hour')`);
    await api.get(ForgetImports).forget(later);
    expect(await rows()).toEqual([{ so_far: null }]);
    expect(await hasAgain(work)).toBe(false);
    expect(existsSync(file)).toBe(true);
    await admin.http.post(`/api/admin/work/${work}/again`).send({ reason: 'after all' }).expect(409);
    await api.sql('delete from kernel.file_holds');
    await api.get(ForgetImports).forget(later);
    expect(await rows()).toEqual([]);
    expect(existsSync(file)).toBe(false);
  }, 120_000);
});
