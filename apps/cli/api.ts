import type { ErrorBody } from '../../modules/kernel/contract/errors.js';
import type { CallInput, ReplyOf, RouteSpec } from '../../modules/kernel/contract/route.js';
import { sendingHeader } from '../../modules/kernel/contract/sending-key.js';
import { z } from 'zod';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { valueOfJson } from './json-text.js';
import { once } from './once.js';
import { explained, type Asked } from './refusal.js';
import type { Texts } from './texts.js';

/** Where a route does not say that it takes longer. */
const usualSeconds = 30;

const errorBody = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

interface How {
  /** The token is that of the environment, which goes before every login. */
  isTokenGiven?: boolean;
  /** Says beside the answer that something is sent once more. */
  note?: (text: string) => void;
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

interface Sending {
  headers?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
  /** Milliseconds to the head of the answer where it is not for the route to say; null waits as long as it takes (uploads). */
  answerWithin?: number | null;
}

/** Calls a Podium server by the route contracts. Every fault comes out as a Failure with its exit code. */
export class PodiumApi {
  constructor(
    readonly url: string,
    private readonly token: string | null,
    private readonly texts: Texts,
    private readonly how: How = {},
  ) {}

  /** Calls a route that answers JSON, and checks the answer by its contract. */
  async call<R extends RouteSpec>(route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
    return (await this.callFull(route, input)).reply;
  }

  /** The same with the head of the answer. What the server does once by its key is sent once more where its answer was lost. */
  async callFull<R extends RouteSpec>(route: R, input: CallInput<R>): Promise<{ reply: ReplyOf<R>; headers: Headers }> {
    if (!route.idempotent) return this.attempt(route, input);
    const { note = () => undefined } = this.how;
    return once({ texts: this.texts, note }, (sendingKey) => this.attempt(route, input, sendingKey));
  }

  private async attempt<R extends RouteSpec>(
    route: R,
    input: CallInput<R>,
    sendingKey?: string,
  ): Promise<{ reply: ReplyOf<R>; headers: Headers }> {
    const { body }: Parts = input;
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sendingKey !== undefined && { [sendingHeader]: sendingKey }),
    };
    const sending = { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await this.open(route, input, sending);
    return { reply: await this.replyOf(route, response), headers: response.headers };
  }

  /** Opens a call and gives its successful answer unread: for files, and for uploads. */
  async open<R extends RouteSpec>(route: R, input: CallInput<R>, sending: Sending = {}): Promise<Response> {
    const answerWithin = (route.answerSeconds ?? usualSeconds) * 1000;
    const response = await this.send(route.method, this.addressOf(route, input), { answerWithin, ...sending });
    if (response.ok) return response;
    const { params = {}, query = {}, body }: Parts = input;
    const asked: Asked = { params, query, body, isTokenGiven: this.how.isTokenGiven ?? false };
    throw await explained(await this.failureOf(response), asked, this, this.texts);
  }

  /** The answer of a call that is no JSON, as text. */
  async text<R extends RouteSpec>(route: R, input: CallInput<R>): Promise<string> {
    const headers = { accept: route.produces ?? '*/*' };
    return this.textOf(await this.open(route, input, { headers }));
  }

  async replyOf<R extends RouteSpec>(route: R, response: Response): Promise<ReplyOf<R>> {
    const text = await this.textOf(response);
    const read = route.reply?.safeParse(valueOfJson(text));
    // The schema is the route's own, which the compiler can't follow through the optional property.
    if (read?.success) return read.data as ReplyOf<R>;
    throw new Failure(exitCodes.fault, 'CLI_STRANGE_ANSWER', this.texts.say('cli.fault.strange', { url: this.url }));
  }

  private addressOf(route: RouteSpec, { params = {}, query = {} }: Parts): URL {
    const path = route.path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
    const address = new URL(`${this.url}/api/${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    return address;
  }

  private async send(
    method: string,
    address: URL,
    { headers, body, answerWithin = usualSeconds * 1000 }: Sending,
  ): Promise<Response> {
    const clock = new AbortController();
    const timer = answerWithin === null ? undefined : setTimeout(() => clock.abort(), answerWithin);
    try {
      return await fetch(address, {
        method,
        redirect: 'manual',
        signal: clock.signal,
        headers: {
          accept: 'application/json',
          'accept-language': this.texts.tag,
          'user-agent': `podium-cli (${process.platform})`,
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...headers,
        },
        ...(body && { body, duplex: 'half' }),
      });
    } catch (error) {
      throw this.unreachable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async textOf(response: Response): Promise<string> {
    try {
      return await response.text();
    } catch (error) {
      throw this.unreachable(error);
    }
  }

  unreachable(error: unknown): Failure {
    const reason = reasonOf(error);
    // The word of fetch for ports that are kept for other services; it never asks there.
    if (reason === 'bad port') {
      const message = this.texts.say('cli.fault.port', { url: this.url, port: new URL(this.url).port });
      return new Failure(exitCodes.usage, 'CLI_URL', message);
    }
    return new Failure(
      exitCodes.fault,
      'CLI_UNREACHABLE',
      this.texts.say('cli.fault.unreachable', { url: this.url, reason }),
      {
        hint: this.texts.say('cli.hint.url'),
        reason,
      },
    );
  }

  private async failureOf(response: Response): Promise<Failure> {
    const { status } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      const to = response.headers.get('location') ?? '?';
      return new Failure(exitCodes.fault, 'CLI_MOVED', this.texts.say('cli.fault.moved', { url: this.url, to }));
    }
    const exitCode = status < 500 ? exitCodes.refused : exitCodes.fault;
    const read = errorBody.safeParse(valueOfJson(await this.textOf(response)));
    if (!read.success) {
      const message = this.texts.say('cli.fault.wordless', { url: this.url, status });
      return new Failure(exitCode, 'CLI_STRANGE_ANSWER', message, { status, hint: this.texts.say('cli.hint.url') });
    }
    const { error, message, fields } = read.data;
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    const details = retryAfter > 0 ? { retryAfter, ...read.data.details } : read.data.details;
    return new Failure(exitCode, error, message, {
      status,
      ...(fields && { fields: fields as ErrorBody['fields'] }),
      ...(details && { details }),
    });
  }
}
