import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { shapeOf } from './table-shape.js';

/** The shape of a file that comes in pieces of three bytes. */
const shapeOfText = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, i) => bytes.subarray(i * 3, i * 3 + 3));
  return shapeOf(Readable.from(pieces));
};

describe('CHAMP3 the shape of a file', () => {
  it.each([
    ['a plain table', 'id,x\n1,2\n3,4\n', ['id', 'x'], 2],
    ['without an end of the last line', 'id,x\r\n1,2\r\n3,4', ['id', 'x'], 2],
    ['empty lines between', '\uFEFFid,x\n\n1,2\n\n3,4\n\n', ['id', 'x'], 2],
    ['line ends and doubled quotes in cells', 'id,x\n1,"a\nb"\n2,"say ""hi""\n"\n', ['id', 'x'], 2],
    ['a header alone', 'id', ['id'], 0],
    ['nothing at all', '', [], 0],
  ])('CHAMP3 is read off %s', async (_, text, columns, rows) => {
    expect(await shapeOfText(text)).toMatchObject({ columns, rows });
  });

  it('CHAMP3 shows the first rows', async () => {
    expect((await shapeOfText('a,b\n1,"x,y"\n2,z\n3,z\n4,z\n'))?.example).toEqual([
      ['1', 'x,y'],
      ['2', 'z'],
      ['3', 'z'],
    ]);
  });

  it.each([
    ['bytes of something else', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00])],
    ['rows of different lengths', 'a,b\n1\n'],
    ['quotes where none may be', 'a,b"c\n1,2\n'],
  ])('CHAMP3 is none for %s', async (_, content) => {
    expect(await shapeOfText(content)).toBeNull();
  });
});
