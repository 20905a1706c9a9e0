import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runNode } from '../../scripts/project.mjs';

describe('people of a bench', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      request.resume().on('end', () => {
        reply.writeHead(request.url?.endsWith('/solutions') ? 202 : 200, { 'content-type': 'application/json' });
        reply.end('{"id":"one"}');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('OPERATION upload at the rate that they are given, also when they are asked to go on, and nothing twice', async () => {
    const bench = `
      import { startClients } from './test/bench/kills-clients.mjs';
      const clients = await startClients('${url}', [{ token: 'a' }, { token: 'b' }], { rate: 20, random: () => 0.5 });
      const began = Date.now();
      for (let n = 0; n < 6; n += 1) await clients.sendUntil(Date.now() + 200, () => undefined);
      const seconds = (Date.now() - began) / 1000;
      await clients.answered();
      const offs = clients.ledger.map(({ off }) => off);
      console.log(JSON.stringify({ seconds, sent: offs.length, different: new Set(offs).size }));`;
    const { output } = await runNode(['--input-type=module', '--eval', bench]);
    const { seconds, sent, different } = JSON.parse(output) as Record<'seconds' | 'sent' | 'different', number>;
    // One more of each time that they were asked.
    expect(sent).toBeLessThanOrEqual(seconds * 20 + 6);
    expect(sent).toBeGreaterThan(6);
    expect(different).toBe(sent);
  });
});
