import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Pauses before another try. */
const [shortestMs, longestMs] = [250, 3000];
const patienceMs = 30_000;
/** Nobody tries for longer. */
const giveUpMs = 600_000;

/** What somebody was told that is not "come again". */
export class Refused extends Error {
  constructor(call, { status, body }) {
    super(`${call}: ${status} ${JSON.stringify(body)}`);
  }
}

/**
 * Says something as a person, by whichever API answers, with one key until it is answered. What was not answered, or is only
 * said of the moment (429, 5xx), is said again.
 */
export function speaker(urls, random) {
  let turn = 0;
  const once = async (person, method, path, { body, form, bytes, headers, key }) => {
    turn += 1;
    const url = urls[turn % urls.length];
    const reply = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${person.token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(method !== 'GET' && { body: body ? JSON.stringify(body) : form ? form() : bytes }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await reply.text();
    const isJson = (reply.headers.get('content-type') ?? '').includes('json');
    return { status: reply.status, headers: reply.headers, body: isJson && text ? JSON.parse(text) : text };
  };
  const say = async (person, method, path, what = {}) => {
    const end = Date.now() + giveUpMs;
    const key = what.key ?? randomUUID();
    for (let pause = shortestMs; Date.now() < end; pause = Math.min(longestMs, pause * 2)) {
      const reply = await once(person, method, path, { ...what, key }).catch(() => null);
      if (reply && reply.status < 500 && reply.status !== 429) {
        if (reply.status >= 400 && !what.mayFail) throw new Refused(`${method} ${path}`, reply);
        return reply;
      }
      await wait(pause);
    }
    throw new Refused(`${method} ${path}`, { status: 0, body: 'never answered' });
  };
  return {
    say,
    /** The same, and at times once more with the same key, as by somebody who missed the answer. */
    async act(person, method, path, what = {}) {
      const key = randomUUID();
      const reply = await say(person, method, path, { ...what, key });
      if (random() * 10 >= 1) return reply.body;
      const again = await say(person, method, path, { ...what, key });
      // What is kept of an answer comes with its names in another order.
      if (!isDeepStrictEqual(again.body, reply.body) && !what.tellsHowFar)
        throw new Refused(`${method} ${path}, said again`, again);
      return reply.body;
    },
    /** Reads until something is so. */
    async until(person, path, isSo) {
      for (const end = Date.now() + giveUpMs; Date.now() < end; await wait(500)) {
        const { body } = await say(person, 'GET', path);
        if (isSo(body)) return body;
      }
      throw new Refused(`GET ${path}`, { status: 0, body: 'never came to its end' });
    },
  };
}

/**
 * People of all contexts act at a rate, each story from its beginning to its end, and claim what must be in the database then:
 * a text of SQL that counts, and how much of it there is.
 * @param stories by name, `async (number, world) => claims`
 */
export function startActs(world, stories, { rate }) {
  const names = Object.keys(stories);
  const begun = Object.fromEntries(names.map((name) => [name, 0]));
  const done = { ...begun };
  const claims = [];
  const refused = [];
  const pending = new Set();
  const act = async (name) => {
    const number = begun[name];
    begun[name] += 1;
    try {
      for (const claim of await stories[name](number, world)) claims.push({ story: `${name} ${number}`, ...claim });
      done[name] += 1;
    } catch (error) {
      refused.push({ story: `${name} ${number}`, why: String(error.message ?? error) });
    }
  };
  return {
    claims,
    refused,
    begun,
    done,
    async sendUntil(end) {
      const began = Date.now();
      for (let n = 0; Date.now() < end; n += 1) {
        const work = act(names[n % names.length]);
        pending.add(work);
        void work.finally(() => pending.delete(work));
        await wait(Math.max(0, began + ((n + 1) * 1000) / rate - Date.now()));
      }
    },
    answered: () => Promise.all(pending),
  };
}
