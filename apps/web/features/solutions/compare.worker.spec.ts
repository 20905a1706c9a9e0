import { ReadableStream } from 'node:stream/web';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, Order } from './compare-protocol.js';

const files: Order['files'] = ['https://here/one', 'https://here/other'];
const format = 'https://here/format';
const form = { format: 'csv', keyColumns: ['id'], columns: [{ name: 'price', type: 'number' }] };
const { addEventListener: listen, postMessage: post, fetch: load } = globalThis;

/** What a worker has around it: it hears orders, says answers, and loads from where the page is. */
let order: (message: { data: Order }) => void;
let answers: Answer[] = [];
let ended = Promise.withResolvers<void>();

beforeAll(async () => {
  Object.assign(globalThis, {
    addEventListener: (_: string, heard: typeof order) => (order = heard),
    postMessage: (answer: Answer) => {
      answers.push(answer);
      if (answer.type !== 'progress') ended.resolve();
    },
  });
  await import('./compare.worker.js');
});
afterEach(() => {
  answers = [];
  ended = Promise.withResolvers();
});
afterAll(() => void Object.assign(globalThis, { addEventListener: listen, postMessage: post, fetch: load }));

const streamOf = (text: string) => ReadableStream.from([new TextEncoder().encode(text)]);

/** Asks for a comparison where these addresses answer so; all others are not there. */
const compare = async (there: Record<string, string>): Promise<Answer[]> => {
  const asked = async (address: string) => {
    const text = there[address];
    return {
      ok: text !== undefined,
      status: 404,
      json: async () => JSON.parse(text ?? ''),
      body: streamOf(text ?? ''),
    };
  };
  Object.assign(globalThis, { fetch: asked });
  order({ data: { files, format } });
  await ended.promise;
  return answers;
};
const [one, other] = files;
const whole = { [one]: 'id,price\n1,1\n2,2\n', [other]: 'id,price\n1,1\n2,5\n', [format]: JSON.stringify(form) };

describe('SUB3 what compares two files beside the page', () => {
  it('SUB3 says how far it is, and how they differ', async () => {
    const said = await compare(whole);
    expect(said[0]).toMatchObject({ type: 'progress', bytes: whole[one]?.length });
    expect(said.at(-1)).toMatchObject({
      type: 'compared',
      difference: { common: 2, changed: 1, largest: [{ key: '2', column: 'price', first: 2, second: 5 }] },
    });
  });

  it.each([
    ['the first file is gone', 'unavailable', { [one]: undefined }],
    ['the second file is gone', 'unavailable', { [other]: undefined }],
    ['the format is gone', 'unavailable', { [format]: undefined }],
    ['the rows of a file can’t be told', 'unreadable', { [other]: 'name\nx\n' }],
  ])('SUB3 says why there is no comparison where %s', async (_, failure, change) => {
    const there = Object.entries({ ...whole, ...change }).filter(([, text]) => text !== undefined);
    const said = await compare(Object.fromEntries(there) as Record<string, string>);
    expect(said.at(-1)).toEqual({ type: 'failed', failure });
  });
});
