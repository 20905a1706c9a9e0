import { sendingHeader } from '../kernel/contract/sending-key.js';
import { ApiError, failureOf } from './api-error.js';

/** For how many seconds the head of an answer is waited for, where the route does not say that it takes longer. */
const usualSeconds = 30;

/** How long the head of an answer may take, in milliseconds. @param seconds as its route says it */
export const answerWithin = (seconds = usualSeconds): number => seconds * 1000;

interface Said {
  body?: unknown;
  /** In which language texts are wanted. */
  language: string;
  /** What is sent with the same key again is done once. */
  sendingKey?: string | undefined;
}

/** A call as it is sent: what it is about as JSON, for an answer as JSON. */
export const requestOf = (method: string, { body, language, sendingKey }: Said) => ({
  method,
  headers: {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(sendingKey !== undefined && { [sendingHeader]: sendingKey }),
  } as Record<string, string>,
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

type Asked = Omit<RequestInit, 'signal'> & {
  signal?: AbortSignal | undefined;
  /** Milliseconds to the head of the answer; null waits as long as it takes. */
  within: number | null;
};

/** What is thrown where no answer came, or none in whole; what was given up throws what gave it up. */
const lost = (cause: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted || cause instanceof ApiError ? cause : new ApiError({ code: 'NETWORK', cause });

/** Opens a call: the head of its answer, whatever that says. */
export const headOf = async (address: string | URL, { within, signal, ...request }: Asked): Promise<Response> => {
  const clock = new AbortController();
  const timer = within === null ? undefined : setTimeout(() => clock.abort(), within);
  try {
    const either = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal;
    return await fetch(address, { ...request, signal: either });
  } catch (thrown) {
    throw lost(thrown, signal);
  } finally {
    clearTimeout(timer);
  }
};

/** The value of a JSON text; null when it is none. */
export const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What an answer says; null when that is no JSON. One that breaks off before its end throws: it says nothing. */
const bodyOf = async (head: Response): Promise<unknown> => {
  try {
    return await head.json();
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
};

/** The whole answer; what it says went wrong is thrown, as is that there was none. */
export const answerOf = async (
  opened: Promise<Response>,
  signal?: AbortSignal,
): Promise<{ head: Response; body: unknown }> => {
  try {
    const head = await opened;
    const body = await bodyOf(head);
    const failure = failureOf(head.status, body, head.headers.get('Retry-After'));
    if (failure) throw failure;
    return { head, body };
  } catch (thrown) {
    throw lost(thrown, signal);
  }
};
