import { addressOf, type Parts } from '../../modules/client/address.js';
import { ApiError, isErrorBody } from '../../modules/client/api-error.js';
import { answerWithin, headOf, requestOf, valueOf } from '../../modules/client/exchange.js';
import type { CallInput, ReplyOf, RouteSpec } from '../../modules/kernel/contract/route.js';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { valueOfJson } from './json-text.js';
import { isSafeAgain, once, whyAgain } from './once.js';
import { explained, type Asked } from './refusal.js';
import type { Texts } from './texts.js';

interface How {
  /** The token is that of the environment, which goes before every login. */
  isTokenGiven?: boolean;
  /** Says beside the answer that something is sent once more. */
  note?: (text: string) => void;
}

interface Sending {
  /** What it is about, sent as JSON. */
  json?: unknown;
  /** What is sent with the same key again is done once. */
  sendingKey?: string | undefined;
  /** Bytes, in place of JSON. */
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
  /** Milliseconds to the head of the answer where it is not for the route to say; null waits as long as it takes (uploads). */
  within?: number | null;
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

  /** The same with the head of the answer. What a second time does nothing more is sent once more where its answer was lost. */
  async callFull<R extends RouteSpec>(route: R, input: CallInput<R>): Promise<{ reply: ReplyOf<R>; headers: Headers }> {
    if (!isSafeAgain(route)) return this.attempt(route, input);
    return this.twice(route, input, (again, lost) => {
      throw whyAgain(route, again, lost);
    });
  }

  /** Removes something; null where it is gone by an earlier try, whose answer was lost. */
  async remove<R extends RouteSpec>(route: R, input: CallInput<R>): Promise<ReplyOf<R> | null> {
    const answer = await this.twice(route, input, (again, lost) => {
      if (lost && again.code === 'NOT_FOUND') return null;
      throw again;
    });
    return answer && answer.reply;
  }

  private twice<R extends RouteSpec, T>(
    route: R,
    input: CallInput<R>,
    refused: (again: Failure, lost?: Failure) => T,
  ): Promise<{ reply: ReplyOf<R>; headers: Headers } | T> {
    const { note = () => undefined } = this.how;
    return once({ texts: this.texts, note }, (key, lost) =>
      this.attempt(route, input, route.idempotent ? key : undefined).catch((error: unknown) => {
        if (error instanceof Failure) return refused(error, lost);
        throw error;
      }),
    );
  }

  private async attempt<R extends RouteSpec>(
    route: R,
    input: CallInput<R>,
    sendingKey?: string,
  ): Promise<{ reply: ReplyOf<R>; headers: Headers }> {
    const { body: json }: Parts = input;
    const response = await this.open(route, input, { json, sendingKey });
    return { reply: await this.replyOf(route, response), headers: response.headers };
  }

  /** Opens a call and gives its successful answer unread: for files, and for uploads. */
  async open<R extends RouteSpec>(route: R, input: CallInput<R>, sending: Sending = {}): Promise<Response> {
    const { json, sendingKey, headers, body, within = answerWithin(route.answerSeconds) } = sending;
    const request = requestOf(route.method, { body: json, language: this.texts.tag, sendingKey });
    const response = await headOf(this.addressOf(route, input), {
      ...request,
      ...(body && { body, duplex: 'half' as const }),
      redirect: 'manual',
      headers: { ...this.headers(request.headers), ...headers },
      within,
    }).catch((error: unknown) => {
      throw this.unreachable(error instanceof ApiError ? error.cause : error);
    });
    if (response.ok) return response;
    throw await this.refusalOf(response, input, route.path);
  }

  /** What an answer refuses, in words of what was asked. */
  async refusalOf(response: Response, input: Parts, path?: string): Promise<Failure> {
    const { params = {}, query = {}, body } = input as Partial<Asked>;
    const isTokenGiven = this.how.isTokenGiven ?? false;
    const asked: Asked = { params, query, body, ...(path !== undefined && { path }), isTokenGiven };
    return explained(await this.failureOf(response), asked, this, this.texts);
  }

  /** What goes with every call: who calls, and in which language. */
  headers(those: Record<string, string> = requestOf('', { language: this.texts.tag }).headers): Record<string, string> {
    return {
      ...Object.fromEntries(new Headers(those)),
      'user-agent': `podium-cli (${process.platform})`,
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    };
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

  addressOf({ path }: RouteSpec, input: Parts): string {
    return this.url + addressOf(path, input);
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
    const body = valueOf(await this.textOf(response));
    if (!isErrorBody(body)) {
      const message = this.texts.say('cli.fault.wordless', { url: this.url, status });
      return new Failure(exitCode, 'CLI_STRANGE_ANSWER', message, { status, hint: this.texts.say('cli.hint.url') });
    }
    const { error, message, fields } = body;
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    const details = retryAfter > 0 ? { retryAfter, ...body.details } : body.details;
    return new Failure(exitCode, error, message, { status, ...(fields && { fields }), ...(details && { details }) });
  }
}
