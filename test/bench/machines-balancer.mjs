import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/project.mjs';
import { startBalancer } from '../kit/balancer.ts';
import { answers, freePort } from './installation.mjs';
import { spawnOwn } from './owned.mjs';

let isSaid = false;

/** HAProxy by the configuration of `deploy/`, but for certificate, names and log; or a balancer of the tests, once that is said. */
export async function balancerBefore(urls) {
  if (!hasHaproxy()) {
    if (!isSaid) console.log('haproxy is missing (apt-get install haproxy): deploy/haproxy.cfg was not tried.');
    isSaid = true;
    process.exitCode = 1;
    return { ...(await startBalancer(urls)), isReal: false };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'podium-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await freePort();
  const servers = urls.map((url, n) => `    server api${n + 1} ${new URL(url).host} check`);
  const text = readFileSync(path.join(root, 'deploy', 'haproxy.cfg'), 'utf8')
    .replace(/^ *bind :80$/m, `    bind 127.0.0.1:${port}`)
    .replaceAll(/^ *(bind :443|user|group|log|option +httplog|http-request redirect).*\n/gm, '')
    // As many as the limit of files of whoever runs the bench.
    .replace('maxconn 20000', 'maxconn 4000')
    .replaceAll(/^ *server .*\n/gm, '');
  writeFileSync(file, `${text}${servers.join('\n')}\n`);
  const checked = execFileSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' }).trim();
  if (!isSaid) console.log(`haproxy -c: ${checked}`);
  isSaid = true;
  const child = spawnOwn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    isReal: true,
    async close() {
      // At the end of a bench all of its processes have ended already.
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const hasHaproxy = () => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A client that says it is somebody else is known by the address that the balancer sees. */
export async function checkAddresses({ url, isReal }, machines) {
  if (!isReal) return;
  const [own, claimed] = ['127.0.0.77', '203.0.113.7'];
  const { port } = new URL(url);
  const body = JSON.stringify({ username: 'nobody-of-bench', password: 'wrong' });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'X-Forwarded-For': claimed,
    Origin: url,
  };
  const call = request({
    host: '127.0.0.1',
    port,
    localAddress: own,
    method: 'POST',
    path: '/api/auth/login',
    headers,
  });
  call.end(body);
  const [reply] = await once(call, 'response');
  reply.resume();
  for (const end = Date.now() + 5000; !machines.logs().includes(own) && Date.now() < end;) await wait(50);
  const isKnown = machines.logs().includes(own) && !machines.logs().includes(claimed);
  console.log(
    `client of ${own} that says it is ${claimed}: ${isKnown ? 'known by its own address' : `NOT known (${reply.statusCode})`}`,
  );
  if (!isKnown) process.exitCode = 1;
}
