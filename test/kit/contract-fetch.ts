import { jest } from '@jest/globals';
import { Answer, answerBy, type Answers, type AnswerTo, type HeardOf, type Key } from './contracts.js';
import { textsOf } from './texts.js';

type Said = Record<string, string>;

/** An answer that is on its way: what was asked is done, and the page does not know it yet. */
export interface Held {
  /** It was asked. */
  asked: Promise<void>;
  /** Lets the answer come. */
  come(): void;
}

/** The server as a page in jsdom meets it: by `fetch` and `XMLHttpRequest`. */
export interface ContractFetch {
  /** What was called with a route, in order. */
  sent<K extends Key>(key: K): HeardOf<K>[];
  /** Answers a route so from now on. */
  answer<K extends Key>(key: K, answer: AnswerTo<K>): void;
  /** Holds the next answer to a route back until the test lets it come; those after it come at once. */
  held<K extends Key>(key: K): Held;
  /** From now on nobody is there. */
  breakOff(): void;
  /** Fails with every call that a test did not expect, and every call or reply that breaks its contract. */
  expectNoFault(): void;
}

/** The texts as they are; a page asks for them by itself. */
const texts: Answers = {
  'GET /locales/{lng}/{ns}.json': ({ params: { lng, ns } }) =>
    new Answer(200, JSON.stringify(textsOf(lng, ns)), { 'content-type': 'application/json' }),
};

/**
 * Stands in for the server of a page: speaks the route contracts and nothing else, so that a page tested against it can't
 * drift from the product.
 */
export const standInForServer = (given: Answers): ContractFetch => {
  const answers: Answers = Object.assign({}, texts, given);
  const calls: { key: Key; heard: unknown }[] = [];
  const holds: { key: Key; asked: () => void; comes: Promise<void> }[] = [];
  const faults: unknown[] = [];
  let isThere = true;

  const answer = async (method: string, address: string, headers: Said, body: unknown): Promise<Answer> => {
    if (!isThere) throw new TypeError('Nobody answers');
    try {
      const spoken = { method, address, headers, fields: fieldsOf(body) };
      let hold: (typeof holds)[number] | undefined;
      const answered = await answerBy(answers, spoken, (key, heard) => {
        calls.push({ key, heard });
        const at = holds.findIndex((one) => one.key === key);
        if (at >= 0) [hold] = holds.splice(at, 1);
      });
      hold?.asked();
      await hold?.comes;
      return answered;
    } catch (fault) {
      faults.push(fault);
      return new Answer(404, JSON.stringify({ error: 'NOT_FOUND', message: String(fault) }));
    }
  };

  const fetch = jest.fn(async (address: URL | string, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    const {
      status,
      body: text,
      headers: more,
    } = await untilAborted(signal, answer(method, String(address), lowerCased(headers), body));
    const json = async (): Promise<unknown> => JSON.parse(String(text));
    const ok = status >= 200 && status < 300;
    return { ok, status, headers: new Headers(more), json, text: async () => String(text) };
  });

  Object.assign(globalThis, { fetch, XMLHttpRequest: sendingBy(answer) });
  return {
    sent: <K extends Key>(key: K) => calls.filter((call) => call.key === key).map(({ heard }) => heard as HeardOf<K>),
    answer: (key, one) => void Object.assign(answers, { [key]: one }),
    held: (key) => {
      const [asked, comes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ key, asked: asked.resolve, comes: comes.promise });
      return { asked: asked.promise, come: comes.resolve };
    },
    breakOff: () => void (isThere = false),
    expectNoFault: () => {
      if (faults.length > 0) throw new AggregateError(faults, `Calls that no test expects:\n${faults.join('\n')}`);
    },
  };
};

const lowerCased = (headers: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries(new Headers(headers ?? {}));

const untilAborted = <T>(signal: AbortSignal | null | undefined, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject);
  });

const fieldsOf = (body: unknown): Record<string, unknown> => {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  // Bytes of a file that comes in pieces are no fields.
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  return isForm ? Object.fromEntries(body) : {};
};

type Answering = (method: string, address: string, headers: Said, body: unknown) => Promise<Answer>;

/** What sends files, since `fetch` reports no progress of what it sends. */
const sendingBy = (answer: Answering) =>
  class SendingRequest {
    readonly upload: { onprogress?: (event: object) => void } = {};
    withCredentials = false;
    status = 0;
    responseText = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    private readonly asked: Said = {};
    private answered: Said = {};
    private method = '';
    private address = '';
    private isEnded = false;

    open(method: string, address: string) {
      [this.method, this.address] = [method, address];
    }

    setRequestHeader(name: string, value: string) {
      this.asked[name.toLowerCase()] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.answered[name.toLowerCase()] ?? null;
    }

    abort() {
      if (this.isEnded) return;
      this.isEnded = true;
      this.onabort?.();
    }

    send(body: unknown) {
      const total = sizeOf(body);
      this.upload.onprogress?.({ lengthComputable: true, loaded: total, total });
      answer(this.method, this.address, this.asked, body).then(
        (answered) => this.end(() => this.take(answered)),
        () => this.end(() => this.onerror?.()),
      );
    }

    private end(how: () => void) {
      if (this.isEnded) return;
      this.isEnded = true;
      how();
    }

    private take({ status, body, headers }: Answer) {
      this.status = status;
      this.responseText = String(body);
      for (const [name, value] of Object.entries(headers)) this.answered[name.toLowerCase()] = value;
      this.onload?.();
    }
  };

const sizeOf = (body: unknown): number => {
  if (body instanceof Blob) return body.size;
  return body instanceof FormData ? [...body.values()].reduce((sum, one) => sum + sizeOf(one), 0) : 0;
};
