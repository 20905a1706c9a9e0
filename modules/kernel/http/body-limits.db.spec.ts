import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, unique } from '../../../test/kit/people.js';

describe('bodies that do not come', () => {
  let api: TestApp;
  const open: Socket[] = [];
  beforeAll(async () => {
    api = await startTestApp({ env: { BODY_SECONDS: '3', ADDRESS_CONNECTIONS: '10' } });
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await api.close();
  });

  /** A request of which only the head comes, and what is answered to it. */
  const headOf = async (call: string, from: string, bytes: number) => {
    const { port, hostname } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    const closed = once(socket, 'close').then(() => answer);
    socket.write(
      `${call} HTTP/1.1\r\nHost: podium.test\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`,
    );
    return { answered: once(socket, 'data').then(() => answer), closed, end: () => socket.destroy() };
  };
  const login = 'POST /api/auth/login';

  it('SECURITY are not waited for, and not read where they are too long for their route', async () => {
    const short = await headOf(login, '10.9.0.1', 8000);
    const long = await headOf(login, '10.9.0.1', 9000);
    expect(await long.closed).toMatch(/^HTTP\/1\.1 413 [^]*"TOO_LARGE"/);
    // Who sent the beginning of a body is told why nothing came of it, and hung up on.
    expect(await short.closed).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"REQUEST_TIMEOUT"/i);
  });

  it('SECURITY are long only where texts are edited, and only of people who are signed in', async () => {
    const champname = unique('edit');
    const guest = await headOf(`PUT /api/championships/${champname}`, '10.9.0.2', 900_000);
    expect(await guest.answered).toMatch(/^HTTP\/1\.1 401 [^]*"UNAUTHENTICATED"/);
    const { http } = await aPerson(api, { role: 'client' });
    const title = { eng: 'Edited', rus: 'Правка' };
    await http.post('/api/championships').send({ champname, title }).expect(201);
    const description = { eng: 'long '.repeat(20_000), rus: '' };
    const { body } = await http.put(`/api/championships/${champname}`).send({ version: 1, description });
    expect(['TOO_LONG', undefined]).toContain(body.error);
    const other = await http.post(`/api/championships/${champname}/state`).send({ state: 'x'.repeat(70_000) });
    expect([other.status, other.body.details]).toEqual([413, { max: 64 * 1024 }]);
  });

  it('SECURITY take no more than so many requests of an address, by which the proxy says that they come', async () => {
    const calls = await Promise.all(Array.from({ length: 10 }, () => headOf(login, '10.9.0.3', 100)));
    const more = () => api.guest().get('/api/health/live').set('X-Forwarded-For', '10.9.0.3');
    let refused = await more();
    while (refused.status === 200) refused = await more();
    expect([refused.status, refused.body.error, refused.headers['connection']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'close',
    ]);
    await api.guest().get('/api/health/live').set('X-Forwarded-For', '10.9.0.4').expect(200);
    for (const call of calls) call.end();
    for (let free = false; !free;) free = (await more()).status === 200;
  });
});
