/**
 * Signing in and looking people up: an installation with 100 000 people.
 *
 *   npm run bench -- identity [--people 100000] [--rate 20] [--seconds 15]
 *
 * So many people a second sign in, each from an address of their own, whether or not those before them are in yet; beside them
 * somebody asks 20 times a second who they are. Then an admin looks people up by each of the six types. Beside each figure stands
 * what it is made of, in the same run: the hash of a password alone, at the same rate, and the same rows from PostgreSQL. On a
 * busy machine the ratios count. Needs a build.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { startPlace } from './championships-place.mjs';
import { personId } from './championships-seed.mjs';
import { tokensOf } from './sessions.mjs';

const password = 'the password of the bench';
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const asksASecond = 20;
const say = (name, text) => console.log(`${name.padEnd(44)} ${text}`);

/** @param {string[]} args as on the command line */
export async function benchIdentity(args) {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: 'string', default: '100000' },
      rate: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '15' },
    },
  });
  const [people, rate, seconds] = [values.people, values.rate, values.seconds].map(Number);
  // The console asks for no second factor: what is measured is the search.
  const place = await startPlace({ ADMIN_SECOND_FACTOR: 'false' });
  try {
    const stored = await hash(password, cost);
    await seed(place.client, people, stored);
    const token = await sessionOf(place, 1);
    await signIns(place, { people, rate, seconds: 3, token });
    const raw = await paced(rate, seconds, async () => void (await verify(stored, password)));
    say(`the hash alone, ${rate}/s`, figures(raw));
    const { entered, asked } = await signIns(place, { people, rate, seconds, token });
    say(`sign-ins, ${rate}/s (limit: p95 < 400 ms)`, figures(entered));
    say('POST auth/session beside them (p95 < 30 ms)', figures(asked));
    await searches(place, people);
    say('load at the end', `${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`);
  } finally {
    await place.stop();
  }
}

const cities = ['Москва', 'Казань', 'Новосибирск', 'Ереван', 'Berlin'];

/** People `member-1` … with one password, names, nicknames, telephones and cities; the first of them is an admin. */
async function seed(client, people, stored) {
  await client.query(
    `insert into identity.people (id, login, login_key, email, email_key, password_hash, nickname, firstname, lastname, phone,
      city, university, birthday, role, status, created_at)
    select ${personId('n')}, 'member-' || n, 'member-' || n, 'member-' || n || '@example.org', 'member-' || n || '@example.org', $2,
      'Nick ' || n, 'First' || n % 1000, 'Last' || n, '+7916' || lpad(n::text, 7, '0'), ($3::text[])[1 + n % 5] || ' ' || n % 2000,
      'Podium University', '1990-05-17', case when n = 1 then 'admin' else 'user' end, 'IDENTIFIED', now() - interval '60 days'
    from generate_series(1, $1::int) n`,
    [people, stored, cities],
  );
  await client.query('vacuum analyze identity.people');
}

async function sessionOf(place, n) {
  const { rows } = await place.client.query(`select ${personId(n)} as id`);
  const [token] = await tokensOf(place, [rows[0].id]);
  return token;
}

/** Starts `work` so many times a second, whether or not what was started before is done. @returns how long each took, in ms */
async function paced(rate, seconds, work) {
  const times = [];
  const under = [];
  const began = performance.now();
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    await sleep(Math.max(0, began + (turn * 1000) / rate - performance.now()));
    const start = performance.now();
    under.push(work(turn).then(() => times.push(performance.now() - start)));
  }
  await Promise.all(under);
  return times.toSorted((one, other) => one - other);
}

async function expect200(reply) {
  const body = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status}: ${body.slice(0, 300)}`);
}

async function signIns({ url }, { people, rate, seconds, token }) {
  const post = (path, headers, body = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    }).then(expect200);
  const enter = (turn) => {
    const username = `member-${2 + Math.floor(Math.random() * (people - 2))}`;
    return post('/api/auth/login', { 'x-forwarded-for': `198.18.${turn >> 8}.${turn & 255}` }, { username, password });
  };
  const ask = () => post('/api/auth/session', { cookie: `sid=${token}`, 'x-forwarded-for': '198.19.0.1' });
  const [entered, asked] = await Promise.all([paced(rate, seconds, enter), paced(asksASecond, seconds, ask)]);
  return { entered, asked };
}

/** What is looked for by each type: found in about one row, and how the column is called in SQL. */
const types = {
  LOGIN: { textOf: (n) => `member-${n}`, column: 'login_key' },
  NAME: { textOf: (n) => `last${n} first`, column: `lower(coalesce(lastname, '') || ' ' || coalesce(firstname, ''))` },
  NICK: { textOf: (n) => `nick ${n}`, column: 'lower(nickname::text)' },
  PHONE: { textOf: (n) => `+7916${String(n).padStart(7, '0')}`, column: 'phone' },
  EMAIL: { textOf: (n) => `MEMBER-${n}@`, column: 'email_key' },
  CITY: { textOf: (n) => `${cities[n % 5]} ${n % 2000}`, column: 'lower(city::text)' },
};

async function searches(place, people) {
  const token = await sessionOf(place, 1);
  for (const [by, { textOf, column }] of Object.entries(types)) {
    const some = Array.from({ length: 100 }, () => textOf(2 + Math.floor(Math.random() * (people - 2))));
    const raw = await each(some, (q) =>
      place.client.query(`select * from identity.people where ${column} like $1 order by id desc limit 25`, [
        `${q.toLowerCase()}%`,
      ]),
    );
    const found = await each(some, async (q) => {
      const query = new URLSearchParams({ filter: JSON.stringify({ by, q }), range: '[0,24]', sort: '["id","DESC"]' });
      await expect200(await fetch(`${place.url}/api/admin/users?${query}`, { headers: { cookie: `sid=${token}` } }));
    });
    say(`search by ${by} (p95 < 50 ms)`, `${figures(found)}; raw rows ${figures(raw)}`);
  }
}

async function each(values, work) {
  const times = [];
  for (const value of values) {
    const start = performance.now();
    await work(value);
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other);
}

const at = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
const figures = (times) => `p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms of ${times.length}`;
