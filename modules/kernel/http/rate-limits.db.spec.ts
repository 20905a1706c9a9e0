import { afterEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { createTestDatabase } from '../../../test/kit/database.js';
import { aPerson } from '../../../test/kit/people.js';
import { startPooler } from '../../../test/kit/pooler.js';

describe('rate limits', () => {
  const started: TestApp[] = [];
  const start = async (options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> => {
    const api = await startTestApp(options);
    started.push(api);
    return api;
  };
  afterEach(async () => {
    for (const api of started.splice(0).toReversed()) await api.close();
  });
  const address = '203.0.113.7';
  const call = (api: TestApp, ip: string, username = 'stranger') =>
    api.guest().get('/api/auth/repeatmail').set('X-Forwarded-For', ip).query({ username });

  it('SECURITY are one limit for all processes of an installation', async () => {
    const one = await start();
    const two = await start({ beside: one });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await call(n % 2 ? one : two, address)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const reply = await call(two, address).expect(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(500);
    expect(reply.body).toMatchObject({ error: 'TOO_MANY_REQUESTS', details: { retryAfter: expect.any(Number) } });
    expect(reply.body.message).toBe(`Too many requests, try again in ${reply.headers['retry-after']} s`);
    await call(two, '203.0.113.8').expect(200);
  });

  it('SECURITY count behind a pooler too, where the next call is on a session that knows no named statement', async () => {
    const database = await createTestDatabase();
    const pooler = await startPooler(database.url);
    const api = await start({ database, env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url } });
    for (let n = 0; n < 2; n += 1) await call(api, address).expect(200);
    expect(await api.sql('select points from kernel.rate_limits')).toContainEqual({ points: 2 });
    expect(pooler.named).toEqual([]);
    await started.pop()!.close();
    await pooler.close();
  });

  it('SECURITY count no call of somebody who may not make it, so that guests use nobody’s allowance up', async () => {
    const api = await start();
    const guest = api.guest();
    for (let n = 0; n < 61; n += 1) await guest.post('/api/championships').send({}).expect(401);
    const counted = await api.sql("select key from kernel.rate_limits where key like 'POST championships%'");
    expect(counted).toEqual([]);
    const { http } = await aPerson(api);
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await http.post('/api/championships').send({})).status);
    expect([statuses[59], statuses[60]]).toEqual([statuses[0], 429]);
  });

  it('SECURITY count what is limited by person for each of them: a class behind one address, and one at many', async () => {
    const api = await start();
    const [one, classmate] = [await aPerson(api), await aPerson(api)];
    const ask = async ({ http }: typeof one, ip: string) =>
      (await http.post('/api/user/archive').set('X-Forwarded-For', ip).send({})).status;
    for (let n = 0; n < 10; n += 1) expect(await ask(one, address)).toBe(422);
    expect(await ask(classmate, address)).toBe(422);
    expect(await ask(one, '203.0.113.8')).toBe(429);
  });

  it('SECURITY count the addresses of one line of IPv6 as one', async () => {
    const api = await start();
    const ask = (end: number, line = '2001:db8:1:2') => call(api, `${line}::${end.toString(16)}`);
    for (let n = 0; n < 5; n += 1) await ask(n).expect(200);
    await ask(5).expect(429);
    await ask(5, '2001:db8:1:3').expect(200);
  });

  it('SECURITY believe the addresses that a proxy names only where one was set', async () => {
    const api = await start({ env: { TRUSTED_PROXIES: '' } });
    const replies = [];
    for (let n = 0; n < 6; n += 1) replies.push((await call(api, `203.0.113.${n}`)).status);
    expect(replies).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
