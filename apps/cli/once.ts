import { setTimeout as sleep } from 'node:timers/promises';
import { sendingKey } from '../../modules/client/intention.js';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import { Failure } from './failure.js';
import type { Texts } from './texts.js';

/** Where somebody is told that something is sent once more. */
export interface Noting {
  texts: Texts;
  note(text: string): void;
}

/** Whether a second one of the same does nothing more: by its key, or as it is no POST. */
export const isSafeAgain = ({ method, idempotent }: Pick<RouteSpec, 'method' | 'idempotent'>): boolean =>
  !!idempotent || (method !== 'GET' && method !== 'POST');

/**
 * Does what the server does once, and once more where the answer was lost.
 * @param attempt is given the key, and the second time how the answer was lost
 */
export const once = <T>(to: Noting, attempt: (key: string, lost?: Failure) => Promise<T>): Promise<T> => {
  const key = sendingKey();
  const { texts } = to;
  return attempt(key).catch(async (error: unknown) => {
    if (isSilent(error)) {
      const seconds = Number(error.more.details?.['retryAfter'] ?? restartSeconds);
      to.note(texts.say('cli.submit.silent', { seconds }));
      await sleep(seconds * 1000);
    } else if (isCutOff(error)) {
      to.note(texts.say('cli.submit.cut'));
    } else {
      throw error;
    }
    return attempt(key, error);
  });
};

/** Why the second one failed: of what no key tells apart, a CONFLICT may be with the first one, so that nobody can tell. */
export const whyAgain = ({ idempotent }: Pick<RouteSpec, 'idempotent'>, again: unknown, lost?: Failure): unknown =>
  lost && !idempotent && again instanceof Failure && again.code === 'CONFLICT' ? lost : again;

/** After so long it goes once more where nothing else is said. */
const restartSeconds = 1;

/** The server's database did not say what became of it, or a proxy in between answered with a page of its own. */
const isSilent = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'DATABASE_SILENT' || isWordless(error));

const isWordless = ({ code, more }: Failure): boolean => code === 'CLI_STRANGE_ANSWER' && (more.status ?? 0) >= 500;

/** The connection broke after it had stood: what was sent may have arrived, and the server knows it again by its key. */
const isCutOff = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'CLI_UNREACHABLE' && error.more.reason !== 'ECONNREFUSED';
