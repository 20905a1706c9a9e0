import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { longBodyBytes } from '../../modules/kernel/contract/route.js';
import {
  mostPackages as mostOfImage,
  runnerJob,
  type repositoryFault,
  type runEnvironment,
  type runnerHello,
  type testEnd,
} from '../../modules/scoring/runs/contract/runner.js';

import type { TrialTest } from '../../modules/scoring/runs/contract/run.js';
import { longestLog, soundEnd, soundText } from './sound-text.js';

/** The run is somebody else's by now: what is still sent of it changes nothing. */
export class LeaseLost extends Error {}

/** The server knows no runner by this token. */
export class TokenRefused extends Error {}

/** The server answers, and says no; `status` and what it wrote. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`The server answered ${status}: ${text.slice(0, 500)}`);
  }
}

type Hello = z.input<typeof runnerHello>;

/** Lists of packages that are longer than the server takes together are told in part: the longest are cut. */
const fitting = (hello: Hello): { json: Hello; mostPackages: number | null } => {
  const { images = [] } = hello;
  const longest = Math.max(hello.packages.length, ...images.map(({ packages }) => packages.length));
  for (let most = Math.min(longest, mostOfImage); ; most = Math.floor(0.8 * most)) {
    const cut = <T extends Pick<Hello, 'packages'>>(one: T): T => ({
      ...one,
      packages: one.packages.slice(0, most),
      ...(one.packages.length > most && { packageCount: one.packages.length }),
    });
    const json = { ...cut(hello), images: images.map(cut) };
    if (most === 0 || Buffer.byteLength(JSON.stringify(json)) <= longBodyBytes)
      return { json, mostPackages: most >= longest ? null : most };
  }
};

interface Sending {
  json?: unknown;
  bytes?: Buffer;
  headers?: Record<string, string>;
  /** Milliseconds in which no byte goes either way. */
  within?: number;
}

const tries = 6;
const usualMs = 60_000;
const pieceBytes = 65_536;
/** Longer than the server keeps the question for a job open. */
const takeMs = 40_000;

/** Calls the server's routes for runners, by a token that is good for these alone. */
export class RunnerServer {
  /** Tells this process from all others of its name. */
  private readonly instance = randomBytes(6).toString('hex');

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly runner: string,
  ) {}

  /** @returns `mostPackages` of an image that were told; null where all were */
  async hello(
    about: Omit<Hello, 'runner' | 'instance'>,
    signal: AbortSignal,
  ): Promise<{ origins: string[]; mostPackages: number | null }> {
    const { json, mostPackages } = fitting({ ...about, ...this.self });
    const { origins } = (await this.json('POST', 'hello', { json }, signal)) as { origins?: unknown };
    return { origins: Array.isArray(origins) ? origins.map(String) : [], mostPackages };
  }

  /** The next job; null where there was none for a while. */
  async take(signal: AbortSignal) {
    const sending = { json: this.self, within: takeMs };
    const { job } = (await this.json('POST', 'take', sending, signal)) as { job?: unknown };
    return runnerJob.nullable().parse(job ?? null);
  }

  private get self() {
    return { runner: this.runner, instance: this.instance };
  }

  /** What is sent of one run, under its fencing token. */
  of(run: string, signal: AbortSignal): JobCalls {
    return new JobCalls(run, (method, path, sending = {}) => this.call(method, path, sending, signal));
  }

  private async json(method: string, path: string, sending: Sending, signal: AbortSignal): Promise<unknown> {
    return JSON.parse((await this.call(method, path, sending, signal)).toString('utf8') || '{}');
  }

  /** Sends until there is an answer: a server that starts anew is no end of a run, a lease that runs out is. */
  private async call(method: string, path: string, sending: Sending, signal: AbortSignal): Promise<Buffer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.send(method, path, sending, signal);
      } catch (error) {
        signal.throwIfAborted();
        const isFinal = error instanceof LeaseLost || error instanceof TokenRefused || isNo(error);
        if (isFinal || attempt >= tries) throw error;
        await sleep(Math.min(5000, 200 * 2 ** attempt), undefined, { signal });
      }
    }
  }

  private async send(method: string, path: string, sending: Sending, signal: AbortSignal): Promise<Buffer> {
    const { json, bytes, headers, within = usualMs } = sending;
    const type = json === undefined ? 'application/octet-stream' : 'application/json';
    const body = json === undefined ? bytes : Buffer.from(JSON.stringify(json));
    // A large file over a slow line takes as long as it takes; a line on which nothing comes is none.
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error(`Nothing came for ${within / 1000} s.`)), within);
    const answer: Uint8Array[] = [];
    let response: Response;
    try {
      response = await fetch(`${this.url}/api/runner/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body && { 'content-type': type, 'content-length': String(body.length) }),
          ...headers,
        },
        ...(body && { body: ReadableStream.from(piecesOf(body, timer)), duplex: 'half' }),
        redirect: 'error',
        signal: AbortSignal.any([signal, silence.signal]),
      });
      for await (const piece of response.body ?? []) {
        timer.refresh();
        answer.push(piece);
      }
    } finally {
      clearTimeout(timer);
    }
    if (response.ok) return Buffer.concat(answer);
    if (response.status === 409) throw new LeaseLost(path);
    if (response.status === 401) throw new TokenRefused('The server knows no runner by this token.');
    throw new Refused(response.status, Buffer.concat(answer).toString('utf8'));
  }
}

/** Each is asked for as the line takes it. */
function* piecesOf(bytes: Buffer, timer: NodeJS.Timeout): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    timer.refresh();
    yield new Uint8Array(bytes.subarray(at, at + pieceBytes));
  }
}

/** A fault of the sending itself is not mended by sending it again. */
const isNo = (error: unknown): boolean => error instanceof Refused && error.status < 500 && error.status !== 429;

type Call = (method: string, path: string, sending?: Sending) => Promise<Buffer>;

/** What a runner says of one run. */
export class JobCalls {
  private readonly at: string;

  constructor(
    run: string,
    private readonly call: Call,
  ) {
    this.at = `jobs/${encodeURIComponent(run)}`;
  }

  async renew(): Promise<void> {
    await this.call('POST', `${this.at}/renew`, { json: {} });
  }

  source(): Promise<Buffer> {
    return this.call('GET', `${this.at}/source`);
  }

  /** The repository; of a check only that it can be had, and how large it is. */
  async putSource(
    tar: Buffer,
    { commit, files, bytes }: { commit: string; files: number; bytes: number },
  ): Promise<void> {
    const headers = { 'x-commit': commit, 'x-files': String(files), 'x-bytes': String(bytes) };
    await this.call('PUT', `${this.at}/source`, { bytes: tar, headers });
  }

  input(test: string): Promise<Buffer> {
    return this.call('GET', `${this.test(test)}/input`);
  }

  async log(test: string, offset: number, bytes: Buffer): Promise<void> {
    await this.call('POST', `${this.test(test)}/log?offset=${offset}`, { bytes });
  }

  async putOutput(test: string, bytes: Buffer): Promise<void> {
    await this.call('PUT', `${this.test(test)}/output`, { bytes });
  }

  async endTest(test: string, end: z.input<typeof testEnd>): Promise<void> {
    await this.call('POST', this.test(test), { json: end });
  }

  async finish(environment: z.input<typeof runEnvironment>, tests?: readonly TrialTest[]): Promise<void> {
    await this.call('POST', `${this.at}/finish`, { json: { environment, ...(tests && { tests }) } });
  }

  async refuse(reason: z.infer<typeof repositoryFault>, log?: string): Promise<void> {
    await this.call('POST', `${this.at}/refuse`, { json: { reason, ...(log && { log: soundEnd(log, longestLog) }) } });
  }

  /** @param silent nobody answered where the repository is */
  async fail(message: string, silent = false): Promise<void> {
    const json = { message: soundText(message.slice(0, 2000)), ...(silent && { silent }) };
    await this.call('POST', `${this.at}/fail`, { json });
  }

  /** Of a metric: `program`, `truth` or `predictions`. */
  ofMetric(what: 'program' | 'truth' | 'predictions'): Promise<Buffer> {
    return this.call('GET', `${this.at}/${what}`);
  }

  async metric(result: object): Promise<void> {
    await this.call('POST', `${this.at}/metric`, { json: result });
  }

  private test(name: string): string {
    return `${this.at}/tests/${encodeURIComponent(name)}`;
  }
}
