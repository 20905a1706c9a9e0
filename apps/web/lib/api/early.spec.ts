import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadNamespace } from '#web/lib/i18n/load-namespace.js';
import { call } from './call.js';
import { dropEarly } from './early.js';

const answerOf = (body: unknown) =>
  ({ status: 200, ok: true, json: () => Promise.resolve(body), headers: { get: () => null } }) as unknown as Response;
const fetchMock = jest.fn<(address: string) => Promise<Response>>();

describe('NAV1 what was asked for with the page', () => {
  beforeEach(() => {
    fetchMock.mockReset();
    fetchMock.mockImplementation(() => Promise.resolve(answerOf({ items: ['now'] })));
    globalThis.fetch = fetchMock as unknown as typeof fetch;
  });
  afterEach(dropEarly);

  it('is not asked for again, but whoever reads again gets what is so now', async () => {
    window.podiumEarly = { '/api/championships?tab=all': Promise.resolve(answerOf({ items: ['early'] })) };
    const read = () => call('GET championships', { query: { tab: 'all' } });
    await expect(read()).resolves.toEqual({ items: ['early'] });
    expect(fetchMock).not.toHaveBeenCalled();
    await expect(read()).resolves.toEqual({ items: ['now'] });
  });

  it('is the messages of a language as well', async () => {
    window.podiumEarly = { '/locales/eng/shell.json': Promise.resolve(answerOf({ 'shell.menu': 'Menu' })) };
    await expect(loadNamespace('eng', 'shell')).resolves.toEqual({ 'shell.menu': 'Menu' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is asked for again where no answer came', async () => {
    window.podiumEarly = { '/locales/eng/shell.json': Promise.reject(new TypeError('Failed to fetch')) };
    await expect(loadNamespace('eng', 'shell', () => Promise.resolve())).resolves.toEqual({ items: ['now'] });
    window.podiumEarly = { '/api/site': Promise.reject(new TypeError('Failed to fetch')) };
    await expect(call('GET site')).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(call('GET site')).resolves.toEqual({ items: ['now'] });
  });

  it('is forgotten once the page is drawn', async () => {
    window.podiumEarly = { '/api/site': Promise.resolve(answerOf({ items: ['early'] })) };
    dropEarly();
    await expect(call('GET site')).resolves.toEqual({ items: ['now'] });
  });
});
