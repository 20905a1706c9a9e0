import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FirstNeeds } from '../../api/first-needs.js';
import { queryClient } from '#web/lib/data/client.js';
import { prepareArrival } from './arrival.js';

const html = '<script src="/before-paint.js" data-state-key="s"></script>';
/** What the HTML of a page has it ask for beforehand, but for what every page asks. */
const early = async (path: string): Promise<string[]> => {
  const written = await new FirstNeeds('/nowhere').writtenInto(html, path);
  const calls = /data-calls="([^"]*)"/.exec(written)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return calls.split(' ').filter((call) => call !== '' && call !== '/api/site');
};

describe('NAV1 what a page needs first', () => {
  afterEach(() => queryClient.clear());

  it.each([
    ...['/', '/forum', '/championships', '/championships/ended', '/championship/small', '/championship/small/rating'],
    ...['/championship/small/metric', '/championship/small/solutions', '/about', '/rating'],
    ...['/championship/small/edit', '/forum/article/5', '/forum/article/new'],
  ])('NAV1 %s asks for the same with its HTML as when it is drawn', async (path) => {
    const asked: string[] = [];
    globalThis.fetch = jest.fn(async (address: string) => {
      asked.push(address);
      return { status: 404, json: async () => ({ error: 'NOT_FOUND', message: '' }), headers: { get: () => null } };
    }) as unknown as typeof fetch;
    await prepareArrival(path);
    // Messages come by files of their own.
    const calls = asked.filter((address) => address.startsWith('/api/') && !address.startsWith('/api/locales'));
    expect(calls.toSorted()).toEqual((await early(path)).toSorted());
  });
});
