import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { PgBoss } from 'pg-boss';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { Computer } from '../../../test/kit/run-cli.js';

describe('jobs whose every attempt failed', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const reaction = 'championships.profile-file';
  const attached = { championshipId: randomUUID(), fileId: randomUUID() };
  const dead = async (of = reaction, data: object = attached): Promise<string> => {
    const sql = `insert into pgboss.job (name, data, source_output) values ('dead-letters', $1, $2) returning id::text`;
    const values = [JSON.stringify({ reaction: of, data }), JSON.stringify({ message: 'the disk is gone' })];
    return (await api.sql<{ id: string }>(sql, values))[0]!.id;
  };
  const list = async (filter = {}) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    return (await admin.http.get(`/api/admin/dead-letters?${query.toString()}`).expect(200)).body as { id: string }[];
  };
  const waiting = () => api.sql(`select name, data -> 'data' as data from pgboss.job where name = 'lane.heavy'`);

  it('ADMIN1 are listed with why they failed, tried again with a reason, and are gone from the list then', async () => {
    const [id, other] = [await dead(), await dead('notifications.deliver-message')];
    expect((await list()).map((one) => one.id).toSorted()).toEqual([id, other].toSorted());
    const [shown] = await list({ reaction: 'profile' });
    expect(shown).toEqual({ id, reaction, why: 'the disk is gone', at: expect.any(String), tries: 1 });
    const again = (which: string, body: object) => admin.http.post(`/api/admin/dead-letters/${which}/again`).send(body);
    expect((await again(id, {}).expect(422)).body.error).toBe('FIELD_REQUIRED');
    await again(id, { reason: 'the disk is back' }).expect(200);
    expect(await waiting()).toEqual([{ name: 'lane.heavy', data: attached }]);
    await again(id, { reason: 'once more' }).expect(404);
    expect((await list()).map((one) => one.id)).toEqual([other]);
    const noted = await api.sql('select actor, reason, details from kernel.audit where action = $1', [
      'kernel.job-again',
    ]);
    expect(noted).toEqual([{ actor: admin.login, reason: 'the disk is back', details: { reaction } }]);
    // One of a newer program stays where it is.
    const strange = await dead('future.reaction');
    await again(strange, { reason: 'try' }).expect(409);
    expect((await list({ reaction: 'future' })).map((one) => one.id)).toEqual([strange]);
  });

  it('ADMIN1 OPERATION are kept for a year, also those that a program before this one has left', async () => {
    await api.sql(`delete from pgboss.job where name in ('dead-letters', 'lane.heavy')`);
    await api.sql('update pgboss.queue set retention_seconds = $1', [14 * 24 * 3600]);
    const left = await dead();
    await api.sql(`insert into pgboss.job (name, data) values ('lane.heavy', '{}')`);
    await (await startTestApp({ beside: api })).close();
    const boss = new PgBoss({ connectionString: api.database.url, supervise: false, schedule: false });
    await boss.start();
    const failed = (await boss.send('dead-letters', { reaction, data: attached }))!;
    const pass = async (days: number) => {
      await api.sql('update pgboss.job set keep_until = keep_until - make_interval(days => $1)', [days]);
      await api.sql('update pgboss.queue set maintain_on = null');
      await boss.supervise();
    };
    await pass(364);
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([left, failed].toSorted());
    expect(await waiting()).toHaveLength(1);
    await pass(2);
    await boss.stop({ graceful: false });
    expect([await list(), await waiting()]).toEqual([[], []]);
  });

  it('CLI1 ADMIN1 the command line lists them and has all tried again', async () => {
    await api.sql(`delete from pgboss.job where name in ('dead-letters', 'lane.heavy')`);
    const computer = Computer.ofOperator(api);
    await dead();
    await dead();
    const shown = await computer.podium(['admin', 'jobs', 'list']);
    expect(shown).toMatchObject({ exitCode: 0, out: expect.stringContaining('the disk is gone') });
    expect((await computer.podium(['admin', 'jobs', 'again', '--reason', 'mended'])).exitCode).toBe(2);
    const again = await computer.podium(['admin', 'jobs', 'again', '--all', '--reason', 'mended']);
    expect(again).toMatchObject({ exitCode: 0, out: '2 jobs are tried again.\n' });
    expect(await waiting()).toHaveLength(2);
    expect((await computer.podium(['admin', 'jobs', 'list'])).out).toBe('No job failed for good.\n');
  });

  it('CLI1 ADMIN1 all are those beyond the first thousand too, each once, though it fails at once', async () => {
    await api.sql(`delete from pgboss.job where name in ('dead-letters', 'lane.heavy')`);
    // Of a program that is newer, and the newest of them.
    const strange = await dead('future.reaction');
    const sql = `insert into pgboss.job (name, data, created_on)
      select 'dead-letters', $1, now() - interval '1 hour' from generate_series(1, 1001)`;
    await api.sql(sql, [JSON.stringify({ reaction, data: attached })]);
    // As a worker does it with what no reaction can read.
    await api.sql(`create function pg_temp_fail() returns trigger language plpgsql as $$ begin
      insert into pgboss.job (name, data) values ('dead-letters', new.data); return null; end $$;
      create trigger fails after insert on pgboss.job for each row when (new.name = 'lane.heavy') execute function pg_temp_fail()`);
    const words = ['admin', 'jobs', 'again', '--all', '--reason', 'mended'];
    const again = await Computer.ofOperator(api).podium(words);
    await api.sql('drop trigger fails on pgboss.job; drop function pg_temp_fail()');
    expect(again).toMatchObject({
      exitCode: 0,
      out: '1,001 jobs are tried again.\n1 job is of a program newer than this one, and left.\n',
    });
    expect((await list({ reaction: 'future' })).map(({ id }) => id)).toEqual([strange]);
  });
});
