import { Readable } from 'node:stream';
import { text as wholeText } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { joinedLists } from './joined-lists.js';
import { joinedParts, OtherColumns, type PartOfTable } from './joined-parts.js';

/** In pieces of a given length, as files come. */
const part = (name: string, text: string, length: number): PartOfTable => ({
  name,
  async *read() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  },
});
const joined = async (texts: readonly string[], length = 3): Promise<string> => {
  const parts = texts.map((text, index) => part(`part-${index}`, text, length));
  return wholeText(Readable.from(joinedLists(parts)));
};

describe('JSON objects of several tests', () => {
  it.each([1, 2, 3, 1000])('ALGO1 are one object, in pieces of %d bytes', async (length) => {
    const texts = ['\uFEFF \n{"1": [1, 2], "б": ["}"]}\n\n', '{}', ' { } ', '{"3":\n[3]\n }\t\r\n'];
    expect(JSON.parse(await joined(texts, length))).toEqual({ 1: [1, 2], б: ['}'], 3: [3] });
  });

  it('ALGO1 are an empty one where they are empty', async () => {
    expect(JSON.parse(await joined(['{}', '{ }']))).toEqual({});
    expect(JSON.parse(await joined([]))).toEqual({});
  });

  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['a list', '[1]'],
    ['one without its end', '{"1": [1]'],
    ['one with more behind it', '{"1": [1]} x'],
    ['a table', 'id,prediction\n'],
    ['a bracket', '{'],
    ['one with a flood of blanks behind it', `{}${' '.repeat(200_000)}`],
  ])('ALGO1 name the part that is none: %s', async (_what, text) => {
    const error: unknown = await joined(['{"1": [1]}', text, '{}'], 50_000).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(OtherColumns);
    expect(error).toMatchObject({ part: 'part-1' });
  });

  it('ALGO1 are joined as what the metric takes', async () => {
    const of = (format: 'csv' | 'json', text: string) =>
      wholeText(Readable.from(joinedParts(format, [part('a', text, 9), part('b', text, 9)])));
    expect(await of('json', '{"1": []}')).toBe('{"1": [],\n"1": []}\n');
    expect(await of('csv', 'id\n1\n')).toBe('id\n1\n1\n');
  });
});
