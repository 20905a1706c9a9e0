import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { io } from 'socket.io-client';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../test/kit/championships.js';
import { openPage, tell } from '../../../test/kit/socket.js';
import { Live, liveChannel } from './live.js';

describe('live hints', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    for (const champname of ['champ', 'last', 'other', 'gap']) await aChampionship(api, { champname });
  });
  afterAll(() => api.close());

  /** Cuts every connection of the application, as a restart of the database does. */
  const cutConnections = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    const sql = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const { rowCount } = await client.query(sql).finally(() => client.end());
    return rowCount ?? 0;
  };

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a sandboxed page', { Origin: 'null' }],
  ])('SECURITY opens no socket for %s', async (_who, extraHeaders) => {
    const socket = io(api.url, {
      path: '/ws',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders,
    });
    const outcome = await Promise.race([
      once(socket as never, 'connect').then(() => 'open'),
      once(socket as never, 'connect_error').then(() => 'refused'),
    ]);
    socket.close();
    expect(outcome).toBe('refused');
  });

  it.each([
    ['the own site', () => ({ Origin: api.url })],
    ['the public address behind a proxy', () => ({ Origin: 'http://podium.test' })],
    ['programs', () => ({})],
  ])('LB2 opens a socket for %s', async (_who, headers) => {
    const page = await openPage(api, headers() as Record<string, string>);
    expect(page.connected).toBe(true);
    page.close();
  });

  it('LB2 tells a page that begins to watch what changed just before, after the page was read', async () => {
    const [witness, page] = [await openPage(api), await openPage(api)];
    const gap = 'championship:gap';
    const heard = witness.next(gap);
    witness.watch(gap);
    await tell(api, gap);
    await heard;
    const told = page.next(gap);
    page.watch(gap);
    await told;
    for (const one of [witness, page]) one.close();
  });

  it('LB2 tells all pages that watch, in whatever process they are, and none that stopped', async () => {
    const second = await startTestApp({ beside: api });
    const [one, two, three] = [await openPage(api), await openPage(second), await openPage(second)];
    for (const page of [one, two, three]) page.watch('queue:champ');
    three.unwatch('queue:champ');
    // A page's wishes are heard in order: who hears the last one was heard on the others.
    for (const page of [one, two, three]) page.watch('queue:last');
    while (![one, two, three].every(({ heard }) => heard.includes('queue:last')))
      await tell(api, 'queue:last').then(() => wait(5));
    const told = [one.next('queue:champ'), two.next('queue:champ')];
    await tell(api, 'queue:champ', 'queue:other');
    await Promise.all(told);
    const hints = [one, two, three].map(({ heard }) => heard.filter((topic) => topic !== 'queue:last'));
    expect(hints).toEqual([['queue:champ'], ['queue:champ'], []]);
    for (const page of [one, two, three]) page.close();
    await second.close();
  });

  it('OPERATION goes on after every connection to the database was cut', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await submit(person, championship).expect(202);
    await api.settle();
    const page = await openPage(api);
    page.watch(`queue:${championship.champname}`);
    expect(await cutConnections()).toBeGreaterThan(3);
    const status = async () => (await person.http.post('/api/auth/session')).status;
    for (const until = Date.now() + 20_000; (await status()) !== 200 && Date.now() < until;) await wait(50);
    expect(await status()).toBe(200);
    const listens = `select 1 from pg_stat_activity where datname = current_database() and query like 'listen podium%' and application_name = 'podium-live'`;
    while ((await api.sql(listens)).length === 0) await wait(20);
    const told = page.next(`queue:${championship.champname}`);
    await submit(person, championship).expect(202);
    await told;
    await api.settle();
    const rows = await api.sql('select status from scoring.solutions where team_id = $1', [person.teamId]);
    expect(rows).toEqual([{ status: 'SCORED' }, { status: 'SCORED' }]);
    page.close();
  }, 90_000);

  it('OPERATION tells what changes many times at one moment once, and before the process ends', async () => {
    const second = await startTestApp({ beside: api });
    const client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    await client.query(`listen ${liveChannel}`);
    const heard: (string | undefined)[] = [];
    const last = Promise.withResolvers<void>();
    client.on('notification', ({ payload }) => {
      heard.push(payload);
      if (payload === 'queue:last-one') last.resolve();
    });
    const live = second.get(Live);
    await Promise.all(Array.from({ length: 100 }, () => live.changed('queue:many-times', 'queue:beside-it')));
    await live.changed('queue:last-one');
    await second.close();
    await last.promise;
    await client.end();
    const own = heard.filter((topic) => /^queue:(many-times|beside-it|last-one)$/.test(topic ?? ''));
    expect(own.slice(0, 2)).toEqual(['queue:many-times', 'queue:beside-it']);
    expect(own.slice(2).toSorted()).toEqual(['queue:beside-it', 'queue:last-one', 'queue:many-times']);
  });
});
