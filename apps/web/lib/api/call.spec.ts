import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addressOf } from '#modules/client/address.js';
import { ApiError } from '#modules/client/api-error.js';
import { call } from './call.js';

const fetchMock = jest.fn<(address: string, options: RequestInit) => Promise<unknown>>();
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Promise.resolve({
    status,
    json: () => (body === undefined ? Promise.reject(new SyntaxError('no JSON')) : Promise.resolve(body)),
    headers: { get: (name: string) => headers[name] ?? null },
  });
const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (thrown: unknown) => thrown as ApiError,
  );

describe('calls', () => {
  beforeEach(() => {
    fetchMock.mockReset();
    globalThis.fetch = fetchMock as unknown as typeof fetch;
  });

  it('put parameters into the path and the query behind it, escaped', () => {
    expect(addressOf('GET championships/{champname}/files/{name}', { params: { champname: 'a', name: 'b c/d' } })).toBe(
      '/api/championships/a/files/b%20c%2Fd',
    );
    expect(addressOf('GET championships', { query: { tab: 'all', cursor: undefined } })).toBe(
      '/api/championships?tab=all',
    );
  });

  it('send JSON with credentials and the language', async () => {
    fetchMock.mockReturnValueOnce(answer(200, { user: {} }));
    await call('POST auth/login', { body: { username: 'a', password: 'b' } });
    expect(fetchMock).toHaveBeenCalledWith('/api/auth/login', {
      method: 'POST',
      credentials: 'include',
      headers: { Accept: 'application/json', 'Accept-Language': 'ru', 'Content-Type': 'application/json' },
      body: '{"username":"a","password":"b"}',
      signal: expect.any(AbortSignal),
    });
  });

  it('ERR1 throw what the answer names: code, fields, details, time to wait', async () => {
    const body = { error: 'TOO_SHORT', message: 'x', fields: { login: 'TOO_SHORT' }, details: { min: 4 } };
    fetchMock.mockReturnValueOnce(answer(429, body, { 'Retry-After': '30' }));
    const failure = await failureOf(call('POST auth/out'));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      code: 'TOO_SHORT',
      status: 429,
      fields: { login: 'TOO_SHORT' },
      details: { min: 4 },
      retryAfter: 30,
    });
  });

  it('ERR1 a body with an error is a failure whatever the status', async () => {
    fetchMock.mockReturnValueOnce(answer(200, { error: 'CONFLICT', message: 'x' }));
    await expect(call('POST auth/out')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('AUTH1 an answer that names a reason is no failure', async () => {
    fetchMock.mockReturnValueOnce(answer(200, { available: false, error: 'LOGIN_USED' }));
    await expect(call('GET auth/checklogin', { query: { login: 'alice' } })).resolves.toEqual({
      available: false,
      error: 'LOGIN_USED',
    });
  });

  it('ERR1 an answer that is no JSON is INTERNAL, and none at all NETWORK', async () => {
    fetchMock.mockReturnValueOnce(answer(502, undefined)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call('POST auth/out')).rejects.toMatchObject({ code: 'INTERNAL', status: 502 });
    await expect(call('POST auth/out')).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('ERR1 an answer that breaks off is NETWORK, and one that was given up throws what gave it up', async () => {
    const broken = (thrown: Error) => Promise.resolve({ status: 200, json: () => Promise.reject(thrown), headers: {} });
    fetchMock.mockReturnValueOnce(broken(new TypeError('network error')));
    await expect(call('POST auth/out')).rejects.toMatchObject({ code: 'NETWORK' });
    const givingUp = new AbortController();
    givingUp.abort();
    fetchMock.mockReturnValueOnce(broken(givingUp.signal.reason as Error));
    const asked = call('GET auth/checklogin', { query: { login: 'alice' } }, { signal: givingUp.signal });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ERR1 give up an answer that does not begin for half a minute, or for as long as the route takes', async () => {
    jest.useFakeTimers();
    try {
      fetchMock.mockImplementation(
        (_address, { signal }) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
      );
      const usual = failureOf(call('POST auth/out'));
      const params = { champname: 'small' };
      const body = { audience: 'ALL', byMail: true } as never;
      const long = failureOf(call('POST championships/{champname}/campaigns', { params, body }));
      await jest.advanceTimersByTimeAsync(30_000);
      await expect(usual).resolves.toMatchObject({ code: 'NETWORK' });
      await expect(Promise.race([long, Promise.resolve('waiting')])).resolves.toBe('waiting');
      await jest.advanceTimersByTimeAsync(270_000);
      await expect(long).resolves.toMatchObject({ code: 'NETWORK' });
    } finally {
      jest.useRealTimers();
    }
  });
});
