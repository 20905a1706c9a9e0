import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { senderGone } from './sender-gone.js';

test('a sender who hangs up is gone, and one who was answered is not', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = async () => {
    const request = get({ port, host: '127.0.0.1' });
    request.on('error', () => undefined);
    const [, raw] = await once(server, 'request');
    return { request, raw, gone: senderGone({ raw } as FastifyReply) };
  };
  const answered = await asked();
  answered.raw.end('done');
  await once(answered.raw, 'close');
  expect(answered.gone.aborted).toBe(false);
  const left = await asked();
  left.request.destroy();
  await once(left.gone, 'abort');
  expect(left.gone.aborted).toBe(true);
  server.close();
});
