import { describe, expect, test } from '@jest/globals';
import { ApiToken, isTokenLike, isWhole } from './api-token.js';
import type { Person } from './person.js';
import { hashOf } from './session.js';

const wish = { name: 'CI', scopes: ['read' as const], expiresInDays: 1 };
const one = () => ApiToken.make({} as Person, wish, new Date('2026-11-01T00:00:00Z'));

describe('AUTH10 the text of a token', () => {
  test('has the fixed prefix and the checksum that are documented for scanners of secrets', () => {
    const { made, token } = one();
    expect(token).toMatch(/^pdm_[0-9A-Za-z]{42}$/);
    expect(isWhole(token)).toBe(true);
    expect(made.tokenHash).toBe(hashOf(token));
    expect([made.tokenHash, made.name].join()).not.toContain(token);
    expect(made.expiresAt.toISOString()).toBe('2026-11-02T00:00:00.000Z');
  });

  test('is the one of the documentation where its letters are', () => {
    expect(isWhole('pdm_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0TyBiU')).toBe(true);
  });

  test('is none when it is cut, longer, or one letter is another', () => {
    const { token } = one();
    for (let length = 0; length < token.length; length += 1) expect(isWhole(token.slice(0, length))).toBe(false);
    expect(isWhole(`${token}0`)).toBe(false);
    for (let at = 4; at < token.length; at += 1) {
      const other = token.charAt(at) === 'x' ? 'y' : 'x';
      expect(isWhole(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
  });

  test.each(['', 'pdm_', 'pdm_%00', 'pdm_' + 'й'.repeat(42), 'sid'])('%j is none', (text) => {
    expect(isWhole(text)).toBe(false);
  });

  test('is told from a session’s by its prefix alone', () => {
    expect(isTokenLike(one().token)).toBe(true);
    expect(isTokenLike('AbC-_0')).toBe(false);
  });
});
