import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Migration20261125040000_fuller_facts } from '../../migrations/Migration20261125040000_fuller_facts.js';
import { championshipChanged } from '../../modules/championships/contract/events.js';
import { linkAsked } from '../../modules/identity/contract/events.js';
import { query } from '../../modules/kernel/database/sql.js';
import { happened } from '../../modules/kernel/domain/happened.js';
import { Jobs } from '../../modules/kernel/jobs/jobs.js';
import { laneQueues } from '../../modules/kernel/jobs/lanes.js';
import { Live, liveChannel } from '../../modules/kernel/live/live.js';
import { solutionScored } from '../../modules/scoring/contract/events.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, submit } from '../kit/championships.js';
import { commandsOf } from '../kit/commands.js';
import { aPerson, testPassword, unique } from '../kit/people.js';

describe('facts', () => {
  let api: TestApp;
  let run: ReturnType<typeof commandsOf>;
  beforeAll(async () => {
    api = await startTestApp();
    run = commandsOf(api);
  });
  afterAll(() => api.close());

  /** What processes with sockets are told, in its order. */
  const listen = async (heard: (hint: string) => void) => {
    const client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    await client.query(`listen ${liveChannel}`);
    client.on('notification', ({ payload = '' }) => heard(payload));
    return client;
  };
  const name = (em: EntityManager, id: string, nickname: string) =>
    query(em, 'update identity.people set nickname = $2 where id = $1', [id, nickname]);
  const makeQueue = async (name: string) => {
    const before = new Jobs(api.settings);
    await before.start([...laneQueues(), { name }]);
    await before.onApplicationShutdown();
  };
  const nicknameOf = async (id: string) =>
    (await api.sql<{ nickname: string }>('select nickname from identity.people where id = $1', [id]))[0]?.nickname;

  it('CONSISTENCY pages are told once a topic of what a command did, after its commit, and nothing when it fails', async () => {
    const person = await aPerson(api);
    const [done, failed, last] = [randomUUID(), randomUUID(), randomUUID()];
    const heard: string[] = [];
    const seen: Promise<string | undefined>[] = [];
    const end = Promise.withResolvers<void>();
    const client = await listen((hint) => {
      heard.push(hint);
      seen.push(nicknameOf(person.id));
      if (hint === `championship:${last}`) end.resolve();
    });
    const failing = run(async () => {
      happened(championshipChanged({ championshipId: failed }));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    let attempts = 0;
    await run(async (em) => {
      attempts += 1;
      for (let times = 0; times < 3; times += 1) happened(championshipChanged({ championshipId: done }));
      await name(em, person.id, 'committed');
      if (attempts === 1) await query(em, `do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    });
    await api.get(Live).changed(`championship:${last}`);
    await end.promise;
    await client.end();
    expect(heard).toEqual([`championship:${done}`, `championship:${last}`]);
    expect(await Promise.all(seen)).toEqual(['committed', 'committed']);
  });

  it('CONSISTENCY a fact of a bad shape is refused with the whole command', async () => {
    const person = await aPerson(api);
    const wrong = run(async (em) => {
      await name(em, person.id, 'half');
      happened(linkAsked({ id: 'no id', username: person.login, signsIn: true }));
    });
    await expect(wrong).rejects.toThrow(/Invalid UUID/);
    expect(await nicknameOf(person.id)).toBe('');
  });

  it('CONSISTENCY nothing happens outside of a command, where nobody would hear of it', () => {
    expect(() => happened(championshipChanged({ championshipId: randomUUID() }))).toThrow(/outside of a command/);
  });

  it('OPERATION a job that its reaction can not read ends with its reason among the failed ones, at once', async () => {
    const second = await startTestApp({ beside: api, worker: true });
    const bad = { reaction: 'identity.send-asked-link', data: { id: 7 } };
    await api.get(Jobs).sendAll('lane.mail', [{ data: bad }], api.get(EntityManager).fork());
    await api.settle();
    const sql = `select data, source_name as lane, source_retry_count as tries, source_output->>'message' as reason
      from pgboss.job where name = 'dead-letters'`;
    const reason = expect.stringMatching(/identity.send-asked-link can't read this identity.LinkAsked: [^]*"id"/);
    expect(await api.sql(sql)).toEqual([{ data: bad, lane: 'lane.mail', tries: 0, reason }]);
    await second.close();
  });

  it('OPERATION jobs that wait since before facts said more get the rest at the upgrade', async () => {
    const championship = await aChampionship(api);
    const member = await aParticipant(api, championship);
    const { id } = (await submit(member, championship).expect(202)).body;
    const old = 'scoring.compute-band';
    await makeQueue(old);
    const queue = api.get(Jobs);
    await queue.sendAll(old, [{ data: { solutionId: id } }], api.get(EntityManager).fork());
    const migration = new Migration20261125040000_fuller_facts({} as never, {} as never);
    migration.up();
    for (const sql of migration.getQueries()) if (typeof sql === 'string') await api.sql(sql);
    const [job] = await api.sql<{ data: unknown }>('select data from pgboss.job where name = $1', [old]);
    expect(solutionScored.parse(job?.data)).toEqual({
      solutionId: id,
      teamId: member.teamId,
      championshipId: championship.id,
    });
  });

  it('OPERATION jobs that a program before the lanes left in their queues, waiting or under way, are done', async () => {
    const logins = [unique('waiting'), unique('under-way')];
    for (const login of logins) {
      const body = { login, email: `${login}@example.org`, password: testPassword, password2: testPassword };
      await api.guest().post('/api/auth/regist').send(body).expect(200);
    }
    const old = 'notifications.send-confirmation';
    await makeQueue(old);
    const leave = `update pgboss.job set name = data->>'reaction', data = data->'data', state = $1::pgboss.job_state
      where id = (select id from pgboss.job where name = 'lane.asked' and state = 'created' and data->>'reaction' = $2
        order by created_on limit 1)
      returning name`;
    for (const state of ['retry', 'active']) expect(await api.sql(leave, [state, old])).toEqual([{ name: old }]);
    const second = await startTestApp({ beside: api, worker: true });
    await api.settle();
    const mails = await api.sql<{ recipient: string }>('select recipient from notifications.messages');
    for (const login of logins) expect(mails.map(({ recipient }) => recipient)).toContain(`${login}@example.org`);
    await second.close();
  });
});
