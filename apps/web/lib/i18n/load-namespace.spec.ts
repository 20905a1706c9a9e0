import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadNamespace } from './load-namespace.js';

const fetchMock = jest.fn<(address: string, options?: RequestInit) => Promise<unknown>>();
const answer = (status: number, body: unknown = {}) =>
  Promise.resolve({ status, ok: status === 200, json: () => Promise.resolve(body) });

describe('I18N2 loading messages', () => {
  const waits: number[] = [];
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  };

  beforeEach(() => {
    waits.length = 0;
    fetchMock.mockReset();
    globalThis.fetch = fetchMock as unknown as typeof fetch;
  });

  it('asks for /locales/{lng}/{ns}.json with the ajax header', async () => {
    fetchMock.mockReturnValueOnce(answer(200, { 'shell.menu': 'Menu' }));
    await expect(loadNamespace('eng', 'shell', wait)).resolves.toEqual({ 'shell.menu': 'Menu' });
    expect(fetchMock).toHaveBeenCalledWith('/locales/eng/shell.json', {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    });
  });

  it('retries 5xx up to 5 times, waiting 250 ms and doubling', async () => {
    fetchMock.mockImplementation(() => answer(503));
    await expect(loadNamespace('rus', 'auth', wait)).rejects.toThrow('/locales/rus/auth.json');
    expect(fetchMock).toHaveBeenCalledTimes(6);
    expect(waits).toEqual([250, 500, 1000, 2000, 4000]);
  });

  it('takes the first good answer after a failure', async () => {
    fetchMock.mockReturnValueOnce(answer(500)).mockRejectedValueOnce(new TypeError('no network'));
    fetchMock.mockReturnValueOnce(answer(200, { a: 'b' }));
    await expect(loadNamespace('rus', 'auth', wait)).resolves.toEqual({ a: 'b' });
    expect(waits).toEqual([250, 500]);
  });

  it('does not retry 4xx: what is not there has no messages', async () => {
    fetchMock.mockReturnValueOnce(answer(404));
    await expect(loadNamespace('rus', 'nothing', wait)).resolves.toEqual({});
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});
