/**
 * `deploy/haproxy.cfg` in a real HAProxy (Debian's `haproxy`) in front of two servers that stand in for APIs.
 *
 *   npm run bench -- haproxy
 *
 * Requests and sockets are shared, a client is known by its own address, a server that answers 503 to the question whether it is
 * ready is left out and comes back, what it had begun comes to its end, and of one that is killed only what it had begun is lost.
 */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { balancerBefore } from './machines-balancer.mjs';

const patienceMs = 60_000;
const mostLost = 2;
const outSeconds = 6;

export async function benchHaproxy() {
  const servers = [await standIn('one'), await standIn('other')];
  const way = await balancerBefore(servers.map(({ url }) => url));
  const { port } = new URL(way.url);
  const said = (what, isGood) => {
    console.log(`${isGood ? 'ok   ' : 'WRONG'} ${what}`);
    if (!isGood) process.exitCode = 1;
  };
  const ask = async (options = {}, body) => {
    const call = http.request({ host: '127.0.0.1', port, path: '/', agent: false, ...options });
    call.end(body);
    try {
      const [reply] = await once(call, 'response');
      const text = (await reply.toArray()).join('');
      return reply.statusCode === 200 ? JSON.parse(text) : { name: reply.statusCode };
    } catch (error) {
      return { name: error.code };
    }
  };
  const namesOf = async (count) => {
    const names = {};
    for (let n = 0; n < count; n += 1) {
      const { name } = await ask();
      names[name] = (names[name] ?? 0) + 1;
    }
    return names;
  };
  /** Seconds until requests do, or don't, reach the second server any more. */
  const until = async (isReached) => {
    const began = performance.now();
    while ('other' in (await namesOf(6)) !== isReached && performance.now() - began < patienceMs) await wait(100);
    return (performance.now() - began) / 1000;
  };
  const pages = [];
  try {
    const shared = await namesOf(10);
    said(`10 requests: ${JSON.stringify(shared)}`, shared.one === 5 && shared.other === 5);
    const claims = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };
    const known = await ask({ localAddress: '127.0.0.77', headers: claims });
    said(
      `a client that says it is another one is ${known.from} by ${known.proto}`,
      known.from === '127.0.0.77' && known.proto === 'http',
    );
    const sent = await ask({ method: 'POST' }, Buffer.alloc(20e6));
    said(`an upload of ${sent.bytes} bytes`, sent.bytes === 20e6);
    for (let n = 0; n < 6; n += 1) {
      pages.push(io(way.url, { path: '/ws', transports: ['websocket'], forceNew: true }));
      await once(pages[n], 'connect');
    }
    const opened = servers.map(({ opened }) => opened());
    said(
      `6 sockets: ${opened.join(' and ')}`,
      opened.every((count) => count === 3),
    );
    const slow = [ask({ path: '/slow' }), ask({ path: '/slow' })];
    await wait(500);
    servers[1].ready = false;
    const out = await until(false);
    said(`not ready: left out after ${out.toFixed(1)} s`, out < outSeconds);
    const ended = (await Promise.all(slow)).map(({ name }) => name).toSorted();
    said(`what had begun: ${ended.join(' and ')}`, ended.join() === 'one,other');
    servers[1].ready = true;
    const back = await until(true);
    said(`ready again: back after ${back.toFixed(1)} s`, back < outSeconds);
    const load = namesOf(300);
    await wait(300);
    servers[0].kill();
    const { other, one, ...lost } = await load;
    said(
      `one is killed under 300 requests, not taken: ${JSON.stringify(lost)}`,
      Object.values(lost).reduce((sum, n) => sum + n, 0) <= mostLost && other + one + mostLost >= 300,
    );
    for (const end = Date.now() + patienceMs; !pages.every(({ connected }) => connected) && Date.now() < end;)
      await wait(100);
    said(
      `sockets that are open: ${pages.filter(({ connected }) => connected).length} of ${pages.length}`,
      pages.every(({ connected }) => connected),
    );
  } finally {
    for (const page of pages) page.close();
    await way.close();
    for (const server of servers) server.kill();
  }
}

const slowMs = 5000;

/** Answers what it was asked, and whether it is ready. */
async function standIn(name) {
  const own = { ready: true };
  const server = http.createServer(async (request, reply) => {
    if (request.url === '/api/health/ready') return reply.writeHead(own.ready ? 200 : 503).end();
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    if (request.url === '/slow') await wait(slowMs);
    const { 'x-forwarded-for': from, 'x-forwarded-proto': proto } = request.headers;
    reply.end(JSON.stringify({ name, bytes, from, proto }));
  });
  const sockets = new Server(server, { path: '/ws', transports: ['websocket'] });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(own, {
    url: `http://127.0.0.1:${server.address().port}`,
    opened: () => sockets.engine.clientsCount,
    kill() {
      void sockets.close();
      server.closeAllConnections();
    },
  });
}
