import { hash } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { isPasswordOf } from './moved/old-hashes.js';

/** Argon2id with m = 19 MiB, t = 2, p = 1: OWASP's minimum. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How a hash of that cost begins. */
const ownKind = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** Two of libuv's four threads: the others read and write files meanwhile, which nobody's sign-in may hold up. */
const hashing = pLimit(2);
/** Passwords that may wait to be looked at; a guess that comes on top costs nothing. */
const maxWaiting = 200;
const common = new Set(dictionary['passwords-common']);

/** A hash of a password nobody has: verifying against it takes as long as against a real one. */
let nobody: Promise<string> | undefined;

/** @throws DomainError when the two differ, or when the password is a common one or the login or e-mail itself */
export const checkNewPassword = (input: {
  password: string;
  password2: string;
  login: string;
  email: string;
}): void => {
  if (input.password !== input.password2) {
    throw new DomainError('PASSWORDS_DIFFER', { fields: { password2: 'PASSWORDS_DIFFER' } });
  }
  checkPassword(input.password, 'password');
  refuseOwnName(input.password, [input.login, input.email], 'password');
};

/** @throws DomainError PASSWORD_COMMON for one that everybody tries first */
export const checkPassword = (password: string, field: string): void => {
  if (common.has(password.toLowerCase()))
    throw new DomainError('PASSWORD_COMMON', { fields: { [field]: 'PASSWORD_COMMON' } });
};

/** @throws DomainError PASSWORD_COMMON for the login or the e-mail itself */
export const refuseOwnName = (password: string, names: readonly string[], field: string): void => {
  const isOwn = names.some((name) => name.toLowerCase() === password.toLowerCase());
  if (isOwn) throw new DomainError('PASSWORD_COMMON', { fields: { [field]: 'PASSWORD_COMMON' } });
};

export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, cost));

/** AUTH8: a hash from elsewhere, which gives way to one of the own kind once its password is known. */
export const isOldHash = (stored: string): boolean => !stored.startsWith(ownKind);

/**
 * Verifies a password against the stored hash; `null` stands for a person who does not exist and takes as long.
 * @throws DomainError CREDENTIALS_WRONG; TOO_MANY_REQUESTS while too many wait
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<void> => {
  nobody ??= hash('nobody has this password', cost);
  const known = stored ?? (await nobody);
  refuse(hashing.pendingCount >= maxWaiting, 'TOO_MANY_REQUESTS', { retryAfter: 10 });
  const right = await hashing(() => isPasswordOf(known, password)).catch((error: unknown) => {
    // What came from elsewhere may look like a hash and be none.
    if (isOldHash(known)) return false;
    throw error;
  });
  refuse(!right || stored === null, 'CREDENTIALS_WRONG');
};
