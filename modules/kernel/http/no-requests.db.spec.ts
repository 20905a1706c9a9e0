import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';

describe('what is no request', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  /** What is answered to these bytes. */
  const answered = async (bytes: string) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [, status] = head.split(' ');
    return { status: Number(status), body: JSON.parse(body) as unknown, head: head.toLowerCase() };
  };

  it.each([
    ['a method that there is not', 'NOTHING /api/site HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'FORMAT_INVALID'],
    [
      'a length that is none',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
      400,
      'FORMAT_INVALID',
    ],
    [
      'headers that are too long',
      `GET /api/site HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'FORMAT_INVALID',
    ],
  ] as const)('ERR1 %s is refused in the form of every failure', async (_what, bytes, status, error) => {
    const reply = await answered(bytes);
    expect([reply.status, reply.body]).toEqual([status, { error, message: expect.stringMatching(/^[A-Z]/) }]);
    expect(reply.head).toContain('content-type: application/json; charset=utf-8');
    expect(reply.head).toContain('x-content-type-options: nosniff');
  });

  it('ERR1 a name that is too long for any path is one that nothing has', async () => {
    const reply = await api.guest().get(`/api/users/${'a'.repeat(9000)}`);
    expect([reply.status, reply.body.error, reply.headers['allow']]).toEqual([404, 'NOT_FOUND', undefined]);
  });
});
