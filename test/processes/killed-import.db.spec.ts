import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { untilBlocked } from '../kit/blocked.js';
import { sendPeople, sendResults } from '../kit/imports.js';
import { aPerson, type TestPerson } from '../kit/people.js';
import { withVictims } from '../kit/victims.js';

describe('a worker that is killed in the middle of an import', () => {
  const victims = withVictims();
  let admin: TestPerson;
  beforeAll(async () => void (admin = await aPerson(victims.api, { role: 'admin' })));
  const becomesDone = async (work: string) => {
    for (const end = Date.now() + 120_000; Date.now() < end; await wait(50)) {
      const { body } = await admin.http.get(`/api/work/${work}`).expect(200);
      if (body.state === 'done') return body.result;
    }
    throw new Error(`It did not end: ${JSON.stringify(await victims.api.sql('select * from kernel.work'))}`);
  };
  /** Has a worker come to where somebody else stands, kills it there, and leaves the rest to another one. */
  const killedAt = async (statement: string, work: string) => {
    const worker = await victims.start();
    await untilBlocked(victims.api, statement);
    await worker.kill();
    await victims.holder.query('rollback');
    await victims.giveUp();
    const next = await victims.start();
    const result = await becomesDone(work);
    await next.kill();
    return result;
  };

  it('AUTH8 leaves the rest of the people to the next one, which goes on after the last batch', async () => {
    const rows = Array.from({ length: 1203 }, (_, at) => `killed-${at},killed-${at}@example.org`);
    // Somebody registers with the login of a row of the second batch.
    await victims.holder.query('begin');
    await victims.holder.query(`insert into identity.people
        (id, login, login_key, email, email_key, password_hash, nickname, role, status, created_at)
      values (gen_random_uuid(), 'killed-700', 'killed-700', 'x@x.example', 'x@x.example', '-', '', 'user', 'CONFIRMED', now())`);
    const work = await sendPeople(admin.http, `login,email\n${rows.join('\n')}\n`);
    const result = await killedAt('insert into identity.people', work);
    // Begun from its first row, it would have met five hundred who are here.
    expect(result).toMatchObject({ rows: 1203, added: 1203, choosing: 0, here: 0, problems: 0 });
    const people = `select count(*)::int as count from identity.people where email_key like 'killed-%'`;
    expect(await victims.api.sql(people)).toEqual([{ count: 1203 }]);
    expect(await victims.api.sql(`select 1 from kernel.audit where action = 'identity.import'`)).toHaveLength(1);
    expect(await victims.api.sql('select 1 from identity.import_rows union all select 1 from kernel.files')).toEqual(
      [],
    );
  }, 300_000);

  it('RATE1 leaves the rest of the championships to the next one, and each counts once', async () => {
    const names = ['autumn', 'spring', 'winter'];
    const rows = names.map((name) => `killed-${name},2024-05-31,20,1,${admin.login}`);
    await victims.holder.query('begin');
    await victims.holder.query(`insert into rating.contests (id, champname, title, imported, ended_at, teams)
      values (gen_random_uuid(), 'killed-spring', '{"eng":"","rus":""}', true, now(), 20)`);
    const work = await sendResults(admin.http, `championship,end,teams,place,members\n${rows.join('\n')}\n`);
    const result = await killedAt('insert into rating.contests', work);
    expect(result).toMatchObject({ rows: 3, championships: 3, changed: 3, problems: 0 });
    const awards = await victims.api.sql<{ champname: string }>(
      'select c.champname from rating.awards a join rating.contests c on c.id = a.contest_id order by 1',
    );
    expect(awards.map(({ champname }) => champname)).toEqual(names.map((name) => `killed-${name}`));
    expect(await victims.api.sql(`select 1 from kernel.audit where action = 'rating.import'`)).toHaveLength(1);
    expect(await victims.api.sql('select 1 from rating.import_rows union all select 1 from kernel.files')).toEqual([]);
  }, 300_000);
});
