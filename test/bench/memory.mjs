/**
 * Memory of the process that answers HTTP (resident set), after what could make it grow without an end.
 *
 *   npm run bench -- memory [--csv 200] [--teams 20000] [--bodies 500] [--heap 128]
 *
 * --csv: public CSVs of a board of so many teams, with a new snapshot before each. --bodies: connections that each send most
 * of a megabyte to the sign-in and then nothing; the memory meanwhile, when they have gone, and a minute later. The heap of
 * the process is limited to so many MB, that of young objects to 24. Limit: 300 MB after the CSVs. Needs a build.
 */
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aChampionship } from './championships.mjs';
import { startPlace } from './championships-place.mjs';
import { seed } from './championships-seed.mjs';

const mostMegabytes = 300;
const say = (name, text) => console.log(`${name.padEnd(52)} ${text}`);

/** @param {string[]} args as on the command line */
export async function benchMemory(args) {
  const { values } = parseArgs({
    args,
    options: {
      csv: { type: 'string', default: '200' },
      teams: { type: 'string', default: '20000' },
      bodies: { type: 'string', default: '500' },
      heap: { type: 'string', default: '128' },
    },
  });
  const place = await startPlace({ NODE_OPTIONS: `--max-old-space-size=${values.heap} --max-semi-space-size=8` });
  try {
    const bytes = () => residentMegabytes(place.pid);
    say('after the start', `${bytes()} MB`);
    if (Number(values.bodies) > 0) await halfSent(place, Number(values.bodies), bytes);
    const after = await csvs(place, { count: Number(values.csv), teams: Number(values.teams) }, bytes);
    if (after > mostMegabytes) process.exitCode = 1;
  } finally {
    await place.stop();
  }
}

const residentMegabytes = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

async function csvs(place, { count, teams }, bytes) {
  const championshipId = await aChampionship(place);
  await seed(place.client, { championshipId, teams, solutions: teams });
  const board = await place.of('modules/scoring/boards/jobs/refresh-leaderboards.js', 'RefreshLeaderboards');
  await place.client.query(`insert into scoring.touched_teams select $1, id from teams.teams on conflict do nothing`, [
    championshipId,
  ]);
  let size = 0;
  let most = 0;
  for (let n = 0; n < count; n += 1) {
    await place.client.query(
      `update scoring.solutions set public_score = public_score * 0.99
       where id = (select id from scoring.solutions where championship_id = $1 offset $2 limit 1)`,
      [championshipId, n],
    );
    await board.refresh();
    const reply = await fetch(`${place.url}/api/championships/bench/leaderboard.csv`);
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
    for await (const chunk of reply.body) size += chunk.length;
    most = Math.max(most, bytes());
  }
  say(`${count} CSVs of ${teams} teams, ${Math.round(size / count / 1000)} KB each`, `${bytes()} MB, at most ${most}`);
  return bytes();
}

async function halfSent({ url }, count, bytes) {
  const { port, hostname } = new URL(url);
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n`;
  const body = Buffer.concat([Buffer.from('{"username":"'), Buffer.alloc(1_000_000, 'x')]);
  const open = [];
  let closed = 0;
  for (let n = 0; n < count; n += 1) {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.once('close', () => (closed += 1));
    socket.resume();
    socket.write(head);
    socket.write(body);
    open.push(socket);
    if (n % 50 === 49) await sleep(200);
  }
  await sleep(5000);
  say(`${count} bodies of 1 MB, half sent`, `${bytes()} MB, ${closed} of them refused`);
  for (const socket of open) socket.destroy();
  await sleep(2000);
  say('  gone', `${bytes()} MB`);
  await sleep(58_000);
  say('  a minute later', `${bytes()} MB`);
}
