import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { dataProvider } from './data-provider.js';

const total = 450;
const calls: { url: URL; headers: Headers }[] = [];

/** Answers as the server does: at most 200 rows at once, and how many there are in all. */
const answer = async (url: string, { headers }: { headers: Record<string, string> }) => {
  const asked = new URL(url, 'http://podium');
  calls.push({ url: asked, headers: new Headers(headers) });
  const [from, to]: [number, number] = JSON.parse(asked.searchParams.get('range') ?? '[]');
  const rows = Array.from({ length: Math.min(to - from + 1, 200, total - from) }, (_, index) => ({ id: from + index }));
  return reply(200, rows, { 'content-range': `champs ${from}-${from + rows.length - 1}/${total}` });
};
const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  statusText: '',
  headers: new Headers(headers),
  json: async () => body,
});
const serve = (by: (url: string, options: { headers: Record<string, string> }) => Promise<unknown>) =>
  Object.assign(globalThis, { fetch: jest.fn(by) });

afterEach(() => {
  calls.length = 0;
});

const list = (page: number, perPage: number) =>
  dataProvider.getList('champs', {
    pagination: { page, perPage },
    sort: { field: 'metric', order: 'ASC' },
    filter: { q: 'x' },
  });

describe('ADMIN1 lists of the console', () => {
  test('ADMIN1 asks in the dialect of the admin routes, in the language of the page', async () => {
    serve(answer);
    document.documentElement.lang = 'ru';
    const { data, total: all } = await list(2, 25);
    expect(data[0]).toEqual({ id: 25 });
    expect(all).toBe(total);
    const [call] = calls;
    expect(call?.url.pathname).toBe('/api/admin/champs');
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
      sort: '["metric","ASC"]',
      range: '[25,49]',
      filter: '{"q":"x"}',
    });
    expect(call?.headers.get('accept-language')).toBe('ru');
  });

  test('ADMIN1 exports every row although the server gives 200 at once', async () => {
    serve(answer);
    const { data } = await list(1, 100_000);
    expect(data.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, id) => id));
    expect(calls).toHaveLength(3);
  });

  test("ERR1 fails with the server's own sentence", async () => {
    serve(async () => reply(403, { error: 'FORBIDDEN', message: 'Нет доступа' }));
    const failure = await list(1, 25).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'FORBIDDEN', status: 403, message: 'Нет доступа' });
  });

  test('ADMIN1 changes nothing by the dialect of lists, which no route speaks for that', async () => {
    serve(answer);
    const changing = dataProvider.create('champs', { data: { name: 'x' } });
    await expect(changing).rejects.toThrow('it goes by useAct');
    expect(calls).toEqual([]);
  });
});
