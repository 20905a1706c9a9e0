import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an id is the secret of; one for a code is none for a link. */
export type Purpose = 'email-confirmation' | 'phone-code' | 'password-reset' | 'password-reset-code';

/** Token of a link: the id with its signature, so that no secret is stored or put into a job. */
export const tokenOfId = (purpose: Purpose, id: string, secret: string): string =>
  `${id}.${hmac(purpose, id, secret).toString('base64url')}`;

/** The id that a token was made for, or null when its signature is not ours. */
export const idOfToken = (purpose: Purpose, token: string, secret: string): string | null => {
  const [id = '', signature = ''] = token.split('.');
  return isSame(signature, hmac(purpose, id, secret).toString('base64url')) ? id : null;
};

/** Six digits, drawn from an id by the secret of the installation: all of 10⁶ are as likely. */
export const digitsOfId = (purpose: Purpose, id: string, secret: string): string =>
  // 48 bits: what the remainder favours is one part in 10⁸.
  String(hmac(purpose, id, secret).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** Compares in a time that tells nothing. */
export const isSame = (typed: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(typed), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const hmac = (purpose: Purpose, id: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest();
