import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, ClientBase, ClientConfig, Pool } from 'pg';

/** The server ends a statement by itself and keeps the connection; one that says nothing at all is given up after this too. */
const graceMs = 2000;
const keepAliveMs = 10_000;

/** Limit of the statements of work that has one of its own, in milliseconds. */
const ownLimit = new AsyncLocalStorage<number>();

/** Does work whose statements may take so long. */
export const limited = <T>(seconds: number, work: () => T): T => ownLimit.run(seconds * 1000, work);

/** How connections are made on which nothing waits for ever: neither for a place, nor for an answer. */
export const boundsOf = (connectSeconds: number, statementSeconds = connectSeconds) =>
  ({
    connectionTimeoutMillis: connectSeconds * 1000,
    statement_timeout: statementSeconds * 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }) satisfies ClientConfig;

/** Gives connections of a pool up that owe an answer for too long: their server is halted, or out of reach. */
export const giveUpSilent = (pool: Pick<Pool, 'on'>, statementSeconds: number): void => {
  pool.on('connect', (client) => giveUpSilentClient(client, statementSeconds));
};

/** The same for one connection. */
export const giveUpSilentClient = (client: ClientBase, statementSeconds: number): void => {
  const ask: (...said: unknown[]) => unknown = client.query.bind(client);
  const query = (...said: unknown[]): unknown => {
    const limitMs = (ownLimit.getStore() ?? statementSeconds * 1000) + graceMs;
    // With a statement under way it cuts the line at once.
    const patience = setTimeout(() => void (client as Client).end().catch(() => undefined), limitMs);
    const answered = (): void => clearTimeout(patience);
    const callback = said.at(-1);
    if (typeof callback === 'function') {
      said[said.length - 1] = (...result: unknown[]): unknown => {
        answered();
        return Reflect.apply(callback, undefined, result);
      };
      return ask(...said);
    }
    const answer = ask(...said);
    if (answer instanceof Promise) answer.then(answered, answered);
    else answered();
    return answer;
  };
  Object.assign(client, { query });
};
