/**
 * The forum at scale, beside a bare Fastify and pg handler that reads the same rows, in turn with it.
 *
 *   npm run bench -- forum [--topics 20000] [--comments 200000] [--people 50000] [--longest 5000] [--bookmarks 5000] [--seconds 4] [--sockets 1000] [--only 'posts|replies']
 *
 * Prints for each page its answers a second at 16 connections as a part of the bare handler's, how long answers take at 50, and
 * how many statements one takes; then how replies are taken, and when 1,000 open pages hear of one. On a busy machine the
 * ratios count. Needs a build.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import { freePort, startPlace } from './championships-place.mjs';
import { personId, seed, topicId, words } from './forum-seed.mjs';
import { spawnOwn } from './owned.mjs';
import { countingStatements } from './queue-cost.mjs';
import { tokensOf } from './sessions.mjs';

const local = (name) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
const say = (name, text) => console.log(`${name.padEnd(34)} ${text}`);

/** @param {string[]} args as on the command line */
export async function benchForum(args) {
  const numbers = {
    topics: 20_000,
    comments: 200_000,
    people: 50_000,
    longest: 5000,
    bookmarks: 5000,
    seconds: 4,
    sockets: 1000,
  };
  const options = Object.fromEntries(
    Object.entries(numbers).map(([name, n]) => [name, { type: 'string', default: `${n}` }]),
  );
  const { values } = parseArgs({ args, options: { ...options, only: { type: 'string', default: '' } } });
  const { only, ...counts } = values;
  const size = Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, Number(n)]));
  const isWanted = (name) => new RegExp(only).test(name);
  const place = await startPlace({ COMMENTS_A_MINUTE: '1000' }, countingStatements);
  try {
    const began = performance.now();
    // As the renderer of now made them: nothing is rendered anew meanwhile.
    const { rendererVersion: renderer } = await place.built('modules/texts/domain/renderer-version.js');
    await seed(place.client, { ...size, commends: 100_000, renderer });
    const popularity = await place.of('modules/forum/jobs/keep-popularity.js', 'KeepPopularity');
    // Commends were brought without their trigger.
    await place.client.query(`update forum.topics set popular_due = '-infinity'`);
    await popularity.refreshTopics();
    await popularity.refreshThreads();
    const words = await place.of('modules/forum/jobs/keep-words.js', 'KeepWords');
    // Its posts have ids of any moment.
    await words.learnUntil(2 ** 48 - 1);
    await place.client.query('vacuum analyze forum.topics, forum.threads');
    say('seeding', `${((performance.now() - began) / 1000).toFixed(1)} s`);
    const cookies = await signedIn(place, 200);
    const sayMemory = (when) => say(`API process, ${when}`, `${rss(place.pid).toFixed(0)} MB`);
    sayMemory('at first');
    await reads(place, { ...size, cookie: cookies[0] }, isWanted);
    sayMemory('after the pages');
    await writes(place, cookies, size, isWanted);
    sayMemory('after the replies');
    if (isWanted('sockets')) await heard(place, cookies[1], size);
    sayMemory('at the end');
    say('load at the end', `${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`);
  } finally {
    await place.stop();
  }
}

const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Cookies of so many people. */
async function signedIn(place, count) {
  const sql = `select ${personId('n')} as id from generate_series(1, $1::int) n`;
  const { rows } = await place.client.query(sql, [count]);
  const tokens = await tokensOf(
    place,
    rows.map(({ id }) => id),
  );
  return tokens.map((token) => `sid=${token}`);
}

const valueOf = async (client, sql) => (await client.query(sql)).rows[0].value;

/** Each page with what the bare handler reads for the same rows. */
async function pagesOf({ client, url }, { longest, cookie }) {
  const one = await valueOf(client, `select ${topicId('1')} as value`);
  const comments = `/api/forum/topics/${one}/comments?limit=40`;
  const at = async (number) =>
    `${comments}&at=${await valueOf(client, `select id as value from forum.comments where topic_id = '${one}' and number = ${number}`)}`;
  const ids = async (path) => {
    const { items } = await (await fetch(`${url}${path}`, { headers: { Cookie: cookie } })).json();
    return `array[${items.map(({ id }) => `'${id}'`)}]::uuid[]`;
  };
  const commentRows = (
    from,
  ) => `select c.*, n.display, n.login from forum.comments c join identity.names n on n.id = c.author_id
    where c.topic_id = '${one}' and (c.root_number, c.number) >= (${from}, 0) order by c.root_number, c.number limit 41`;
  const topicRows = (
    where,
    order,
    limit,
  ) => `select t.*, n.display, n.login from forum.topics t join identity.names n on n.id = t.author_id
    ${where} order by ${order}, t.id desc limit ${limit}`;
  const topicsById = async (path) => topicRows(`where t.id = any(${await ids(path)})`, 't.created_at desc', 41);
  const list = '/api/forum/threads/thread-1/topics?limit=40';
  const search = '/api/forum/search?q=drivers&limit=20';
  const bookmarks = '/api/forum/bookmarks?limit=20';
  const posts = '/api/forum/posts?limit=20';
  const both = async (path) => {
    const list = await ids(path);
    const columns = (title) => `t.id, ${title}, t.html, t.plus, t.minus, t.created_at, t.edited_at, n.display, n.login`;
    return `select ${columns('t.title')} from forum.topics t join identity.names n on n.id = t.author_id where t.id = any(${list})
      union all select ${columns('null')} from forum.comments t join identity.names n on n.id = t.author_id where t.id = any(${list})`;
  };
  const listRows = `select t.*, n.display, n.login from forum.topic_activity y join forum.topics t on t.id = y.id
    join identity.names n on n.id = t.author_id where y.thread_id = (select id from forum.threads where name = 'thread-1')
    order by y.pinned desc, y.last_at desc, y.id desc limit 41`;
  const popular = `${list}&sort=popular_month`;
  const feed = '/api/forum/lenta?limit=20';
  return {
    'list of a thread': [list, listRows],
    'list, popular of a month': [popular, await topicsById(popular)],
    topic: [`/api/forum/topics/${one}`, topicRows(`where t.id = '${one}'`, 't.id', 1)],
    'its comments, first page': [comments, commentRows(0)],
    'its comments, middle page': [await at(longest / 2), commentRows(longest / 2)],
    'its comments, last page': [await at(longest - 39), commentRows(longest - 39)],
    'its comments, popular': [`${comments}&sort=popular`, commentRows(0)],
    feed: [feed, topicRows('', 't.created_at desc', 21)],
    'feed, popular of a month': [`${feed}&period=month`, await topicsById(`${feed}&period=month`)],
    bookmarks: [bookmarks, await both(bookmarks), cookie],
    'posts of a person': [posts, await both(posts), cookie],
    search: [search, await both(search)],
    'list, to somebody signed in': [list, listRows, cookie],
    'comments, to somebody signed in': [comments, commentRows(0), cookie],
  };
}

async function reads(place, { seconds, ...size }, isWanted) {
  const all = await pagesOf(place, size);
  const pages = Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
  const port = await freePort();
  const asked = Object.entries(pages).map(([, [, sql]], n) => [`p${n}`, sql]);
  const bare = spawnOwn(
    process.execPath,
    [local('forum-bare'), JSON.stringify({ databaseUrl: place.databaseUrl, port, reads: Object.fromEntries(asked) })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(bare.stdout, 'data');
  for (const [n, [name, [path, , cookie]]] of Object.entries(pages).entries()) {
    // So many readers as a limit a reader leaves room for.
    const paths = Array.from({ length: 1000 }, (_, at) => (name === 'search' ? searchOf(path, at) : path));
    const own = { url: place.url, paths, addresses: !cookie, cookie };
    const raw = { url: `http://127.0.0.1:${port}`, paths: [`/p${n}`] };
    await under(own, 16, 1);
    await under(raw, 16, 0.5);
    const rounds = [];
    for (let round = 0; round < 3; round += 1) {
      const yard = await under(raw, 16, seconds / 4);
      rounds.push({ yard, page: await under(own, 16, seconds / 2) });
    }
    const { page, yard } = rounds.toSorted((a, b) => a.page.rate / a.yard.rate - b.page.rate / b.yard.rate)[1];
    const many = await under(own, 50, seconds / 2);
    const statements = await statementsOf(place, own);
    const failed = Object.keys(page.faults).length > 0 ? ` FAILED ${JSON.stringify(page.faults)}` : '';
    say(
      name,
      `${(page.rate / yard.rate).toFixed(2)} of bare (${page.rate.toFixed(0)} of ${yard.rate.toFixed(0)}/s), p95 at 50: ${many.p95.toFixed(0)} ms, ${statements} statements${failed}`,
    );
  }
  bare.kill();
}

/** Each for a word in its turn. */
const searchOf = (path, at) => path.replace('drivers', encodeURIComponent(words[at % words.length]));

/** How many statements an answer takes, for 10 rows and for 100; what is done meanwhile of itself is left out. */
async function statementsOf({ client, url }, { paths: [path], cookie }) {
  await client.query('create extension if not exists pg_stat_statements');
  const sql = `select coalesce(sum(calls), 0)::int as value from pg_stat_statements where query not like '%pg_stat_statements%'
    and dbid = (select oid from pg_database where datname = current_database()) and toplevel`;
  const during = async (work) => {
    const [before, began] = [await valueOf(client, sql), performance.now()];
    await work();
    return { count: (await valueOf(client, sql)) - before, time: performance.now() - began };
  };
  const times = 20;
  const headers = cookie ? { Cookie: cookie } : {};
  const counts = [];
  for (const rows of [10, 100]) {
    const idle = await during(() => wait(500));
    const busy = await during(async () => {
      for (let n = 0; n < times; n += 1)
        await (await fetch(`${url}${path.replace(/limit=\d+/, `limit=${rows}`)}`, { headers })).arrayBuffer();
    });
    counts.push(Math.max(0, (busy.count - (idle.count * busy.time) / idle.time) / times).toFixed(1));
  }
  return counts.join(' and ');
}

function under(wish, connections, seconds) {
  return inProcess('championships-load', { ...wish, connections, seconds });
}

async function inProcess(name, wish) {
  const child = spawnOwn(process.execPath, [local(name), JSON.stringify(wish)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  await once(child, 'exit');
  return JSON.parse(text);
}

async function writes({ client, url }, cookies, { seconds }, isWanted) {
  const { rows } = await client.query(`select ${topicId('n')} as id from generate_series(100, 1100) n`);
  const topics = rows.map(({ id }) => id);
  for (const [name, into] of [
    ['replies to a thousand topics', topics],
    ['replies to one topic', topics.slice(0, 1)],
  ]) {
    if (!isWanted(name)) continue;
    await inProcess('forum-write', { url, cookies, topics: into, connections: 16, seconds: 1 });
    const { rate, p50, p95, faults } = await inProcess('forum-write', {
      url,
      cookies,
      topics: into,
      connections: 16,
      seconds,
    });
    const failed = Object.keys(faults).length > 0 ? ` FAILED ${JSON.stringify(faults)}` : '';
    say(name, `${rate.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${failed}`);
  }
}

const opened = (url, page) => {
  const extraHeaders = { 'X-Forwarded-For': `198.18.${page >> 8}.${page & 255}` };
  const socket = io(url, { path: '/ws', transports: ['websocket'], forceNew: true, extraHeaders });
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('connect_error', reject));
};

/** From a reply to the hint on the last of many open pages. */
async function heard({ client, url, built }, cookie, { sockets }) {
  const topic = await valueOf(client, `select ${topicId('2000')} as value`);
  const pages = await Promise.all(Array.from({ length: sockets }, (_, page) => opened(url, page)));
  for (const page of pages) page.emit('watch', `topic:${topic}`);
  await wait(1500);
  const { longestMs } = await built('modules/kernel/live/paced-hints.js');
  const times = [];
  for (let round = 0; round < 4; round += 1) {
    // A topic that so many read is told of again after a pause; the last reply comes within it.
    if (round < 3) await wait(longestMs + 500);
    const all = Promise.all(pages.map((page) => once(page, 'changed')));
    const began = performance.now();
    const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ text: `Seen by many ${round}` });
    await fetch(`${url}/api/forum/topics/${topic}/comments`, { method: 'POST', headers, body });
    await all;
    times.push(performance.now() - began);
  }
  const [first, second, third, busy] = times.map((time) => time.toFixed(0));
  say(`a reply seen by ${sockets} sockets`, `${first}, ${second}, ${third} ms; right after another ${busy} ms`);
  for (const page of pages) page.close();
}
