import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { defineEntity, p } from '@mikro-orm/core';
import { newId } from '../../kernel/domain/id.js';
import type { TokenScope } from '../contract/token-scopes.js';
import { Person } from './person.js';
import { hashOf } from './session.js';

const dayMs = 24 * 60 * 60 * 1000;
/** The last use is written down at most this often. */
export const tokenTouchMs = 10 * 60 * 1000;

const prefix = 'pdm_';
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 36;
const checksumLength = 6;

const ApiTokenSchema = defineEntity({
  name: 'ApiToken',
  schema: 'identity',
  tableName: 'api_tokens',
  indexes: [{ name: 'api_tokens_person_index', properties: ['person', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade'),
    name: p.string().length(64),
    scopes: p.array<TokenScope>(),
    tokenHash: p.string().length(64).unique('api_tokens_hash_unique'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** What somebody asks a token to be. */
export interface TokenWish {
  name: string;
  scopes: TokenScope[];
  expiresInDays: number;
}

/** AUTH10: what a program shows instead of a password. Only its SHA-256 is stored. */
export class ApiToken extends ApiTokenSchema.class {
  /** @returns the row and the token, which is shown this once */
  static make(
    person: Person,
    { name, scopes, expiresInDays }: TokenWish,
    now: Date,
  ): { made: ApiToken; token: string } {
    const token = newToken();
    const made = Object.assign(new ApiToken(), {
      id: newId(),
      person,
      name,
      scopes,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * dayMs),
      lastUsedAt: null,
    });
    return { made, token };
  }
}

ApiTokenSchema.setClass(ApiToken);

/** Whether a bearer claims to be such a token, whole or not. */
export const isTokenLike = (bearer: string): boolean => bearer.startsWith(prefix);

/** Whether it is whole: a token that was cut or mistyped is told without a look into the database. */
export const isWhole = (token: string): boolean => {
  if (!/^pdm_[0-9A-Za-z]{42}$/.test(token)) return false;
  const secret = token.slice(prefix.length, prefix.length + secretLength);
  return token === `${prefix}${secret}${checksumOf(secret)}`;
};

/** `pdm_`, 36 letters and digits by chance (214 bits), and six of their CRC-32: what scanners of secrets look for. */
const newToken = (): string => {
  const secret = Array.from({ length: secretLength }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${prefix}${secret}${checksumOf(secret)}`;
};

const checksumOf = (secret: string): string => {
  let left = crc32(secret);
  let text = '';
  while (text.length < checksumLength) {
    text = letters.charAt(left % letters.length) + text;
    left = Math.floor(left / letters.length);
  }
  return text;
};
