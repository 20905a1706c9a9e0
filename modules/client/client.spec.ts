import { describe, expect, it, jest } from '@jest/globals';
import { addressOf } from './address.js';
import { ApiError, failureOf } from './api-error.js';
import { answerOf, headOf } from './exchange.js';

const lost = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (thrown: unknown) => thrown as ApiError,
  );

describe('CLI1 how a page, the console and the command line call', () => {
  it('NAV1 an address has its parameters and its query escaped, named by a call or by its path', () => {
    const input = { params: { name: 'b c/d' }, query: { tab: 'a&b', cursor: undefined, limit: 5 } };
    expect(addressOf('GET files/{name}', input)).toBe('/api/files/b%20c%2Fd?tab=a%26b&limit=5');
    expect(addressOf('files/{name}', input)).toBe(addressOf('GET files/{name}', input));
    expect(addressOf('/locales/{name}.json', { params: { name: 'shell' } })).toBe('/locales/shell.json');
  });

  it('ERR1 a failure is what an answer says in the form of the interface, and nothing else is', () => {
    expect(failureOf(429, { error: 'TOO_MANY_REQUESTS', message: 'Wait' }, '7')).toMatchObject({
      ...{ code: 'TOO_MANY_REQUESTS', message: 'Wait', status: 429, retryAfter: 7, fields: {}, details: {} },
    });
    // What a proxy says in words of its own.
    for (const body of [null, 'Bad Gateway', { error: 'x' }, { error: 5, message: 'x' }]) {
      expect(failureOf(502, body, null)).toMatchObject({ code: 'INTERNAL', status: 502 });
    }
    expect(failureOf(502, { error: 'X', message: 'x', fields: 'none' }, null)).toMatchObject({ code: 'INTERNAL' });
    expect(failureOf(200, { error: 'LOGIN_USED' }, null)).toBeNull();
  });

  it('ERR1 where no answer came, the cause is told; what was given up throws what gave it up', async () => {
    const cause = new TypeError('fetch failed');
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(cause);
    const none = await lost(answerOf(headOf('/api/site', { within: null })));
    expect(none).toMatchObject({ code: 'NETWORK', cause });
    const giving = new AbortController();
    giving.abort();
    await expect(answerOf(headOf('/api/site', { within: 5, signal: giving.signal }), giving.signal)).rejects.toBe(
      cause,
    );
  });
});
