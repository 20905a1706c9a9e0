import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aPerson, testPassword } from '../../../test/kit/people.js';
import { openPage, tell } from '../../../test/kit/socket.js';
import { socketLimits } from './socket-limits.js';

describe('limits of sockets', () => {
  let api: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
    second = await startTestApp({ beside: api });
    await aChampionship(api, { champname: 'champ' });
  });
  afterAll(async () => {
    await second.close();
    await api.close();
  });
  const opened: Socket[] = [];
  afterEach(() => opened.splice(0).forEach((socket) => socket.close()));

  /** A socket, or null for one that is refused. */
  const open = async (url: string, extraHeaders: Record<string, string>): Promise<Socket | null> => {
    const socket = io(url, {
      path: '/ws',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders,
    });
    opened.push(socket);
    const emitter = socket as unknown as NodeJS.EventEmitter;
    return Promise.race([once(emitter, 'connect').then(() => socket), once(emitter, 'connect_error').then(() => null)]);
  };
  const openAll = async (count: number, headers: Record<string, string>): Promise<Socket[]> => {
    const urls = Array.from({ length: count }, (_, index) => (index % 2 ? api.url : second.url));
    const sockets = await Promise.all(urls.map((url) => open(url, headers)));
    return sockets.filter((socket) => socket !== null);
  };
  const placesTaken = async (): Promise<number> =>
    (
      await api.sql(`select 1 from pg_locks where locktype = 'advisory' and pid in
      (select pid from pg_stat_activity where datname = current_database() and application_name = 'podium-sockets')`)
    ).length;
  const until = async (places: number): Promise<void> => {
    for (const end = Date.now() + 30_000; (await placesTaken()) !== places && Date.now() < end;) await wait(20);
    expect(await placesTaken()).toBe(places);
  };

  it('SECURITY gives a person five sockets in all processes together, however many ask at once', async () => {
    const [person, other] = [await aPerson(api), await aPerson(api)];
    const sockets = await openAll(14, { Cookie: `sid=${person.token}` });
    expect(sockets).toHaveLength(socketLimits.ofPerson);
    expect(await open(api.url, { Cookie: `sid=${other.token}` })).not.toBeNull();
    sockets[0]?.close();
    await until(socketLimits.ofPerson);
    expect(await openAll(4, { Cookie: `sid=${person.token}` })).toHaveLength(1);
    for (const socket of opened) socket.close();
    await until(0);
  });

  it('SECURITY closes the sockets of a session that ends, in all processes, and no others', async () => {
    const person = await aPerson(api);
    const login = async (http = api.guest()) => {
      const body = { username: person.login, password: testPassword };
      const reply = await http.post('/api/auth/login').send(body).expect(200);
      return /^sid=([^;]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
    };
    const opens = async (token: string, url = second.url) => {
      const socket = await open(url, { Cookie: `sid=${token}` });
      return { socket, gone: once(socket as unknown as NodeJS.EventEmitter, 'disconnect') };
    };
    const stays = await opens(person.token);
    const out = await login();
    const here = await opens(out, api.url);
    const there = await opens(out);
    await api.signedIn(out).post('/api/auth/out').expect(200);
    await Promise.all([here.gone, there.gone]);

    const again = await login();
    const former = await opens(again);
    await login(api.signedIn(again));
    await former.gone;

    const other = await opens(await login());
    await person.http.delete('/api/user/sessions').expect(200);
    await other.gone;
    expect(stays.socket?.connected).toBe(true);
  });

  it('SECURITY tells guests apart by the address that the proxy names', async () => {
    const full = await openAll(socketLimits.ofAddress + 4, { 'X-Forwarded-For': '198.51.100.1, 203.0.113.50' });
    expect(full).toHaveLength(socketLimits.ofAddress);
    expect(await open(api.url, { 'X-Forwarded-For': '203.0.113.50' })).toBeNull();
    expect(await open(api.url, { 'X-Forwarded-For': '203.0.113.51' })).not.toBeNull();
  }, 120_000);

  it('SECURITY tells guests apart behind a proxy that is named by its network', async () => {
    const behind = await startTestApp({ beside: api, env: { TRUSTED_PROXIES: '127.0.0.0/8' } });
    const guests = Array.from({ length: socketLimits.ofAddress + 1 }, (_, at) =>
      open(behind.url, { 'X-Forwarded-For': `203.0.114.${at}` }),
    );
    expect((await Promise.all(guests)).filter((socket) => socket === null)).toEqual([]);
    await behind.close();
  }, 120_000);

  it('SECURITY cuts off who sends too much, and nobody else', async () => {
    const quiet = await openPage(api);
    const loud = await open(api.url, {});
    quiet.watch('leaderboard:champ');
    const cut = once(loud as unknown as NodeJS.EventEmitter, 'disconnect');
    for (let n = 0; n <= socketLimits.messages; n += 1) loud?.emit('anything', n);
    expect((await cut)[0]).toBe('transport close');
    const told = quiet.next('leaderboard:champ');
    await tell(api, 'leaderboard:champ');
    await told;
    quiet.close();
  });

  it.each<[string, string]>([
    ['more than 16 KB', `42["watch","${'x'.repeat(socketLimits.bytes)}"]`],
    ['a list as the name of an event', '42[["watch"],"leaderboard:champ"]'],
    ['a reserved event', '42["disconnect","x"]'],
    ['an object as the name', '42[{"toString":1}]'],
    ['no JSON', '42{{{'],
    ['another namespace', '40/admin,'],
    ['a topic that is a list', '42["watch",["leaderboard:champ"]]'],
    ['a topic that is an object', '42["watch",{"toString":"leaderboard:champ"}]'],
    ['a room of somebody else', '42["watch","someSocketId"]'],
    ['no topic', '42["unwatch"]'],
  ])('SECURITY goes on after %s', async (_what, message) => {
    const quiet = await openPage(api);
    quiet.watch('queue:champ');
    const hostile = new WebSocket(`${api.url.replace('http', 'ws')}/ws/?EIO=4&transport=websocket`);
    const heard: string[] = [];
    hostile.addEventListener('message', ({ data }) => void heard.push(String(data)));
    await once(hostile, 'message');
    hostile.send('40');
    while (!heard.some((text) => text.startsWith('40{'))) await once(hostile, 'message');
    hostile.send(message);
    const told = quiet.next('queue:champ');
    await tell(api, 'queue:champ', 'leaderboard:champ');
    await told;
    expect(heard.filter((text) => text.startsWith('42'))).toEqual([]);
    hostile.close();
    quiet.close();
  });
});
