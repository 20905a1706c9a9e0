import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type ArchivedFile, ZipArchive } from './zip-archive.js';

const updatedAt = new Date('2026-11-21T10:20:30Z');
const file = (name: string, content: string): ArchivedFile => {
  const bytes = Buffer.from(content);
  const read = ({ start, end }: { start: number; end: number }) => {
    const part = bytes.subarray(start, end + 1);
    return Readable.from([part.subarray(0, 2), part.subarray(2)]);
  };
  return { name, bytes: bytes.length, updatedAt, sum: () => Promise.resolve(crc32(bytes)), read };
};
const gathered = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

interface Found {
  name: string;
  bytes: number;
  at: number;
  sum: number;
}

/** Reads an archive as programs do: from its end over its directory. */
const directoryOf = (archive: Buffer, offset = 0): Found[] => {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const isLarge = archive.readUInt32LE(end + 16) === 0xffffffff;
  const zip64 = isLarge ? Number(archive.readBigUInt64LE(end - 20 + 8)) - offset : 0;
  const count = archive.readUInt16LE(end + 10);
  let at = isLarge ? Number(archive.readBigUInt64LE(zip64 + 48)) - offset : archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = at + 46 + nameLength + 4;
    const sum = archive.readUInt32LE(at + 16);
    const found =
      extraLength > 0
        ? { bytes: Number(archive.readBigUInt64LE(extra)), at: Number(archive.readBigUInt64LE(extra + 16)) }
        : { bytes: archive.readUInt32LE(at + 24), at: archive.readUInt32LE(at + 42) };
    at += 46 + nameLength + extraLength;
    return { name, sum, ...found };
  });
};

describe('an archive of files', () => {
  const files = [file('digits/train.csv', 'id,x\n1,2\n'), file('digits/Описание.txt', 'ы'), file('digits/empty', '')];

  test('CHAMP3 holds every file with its name, checksum and bytes, and is as long as it said', async () => {
    const archive = new ZipArchive(files);
    const bytes = await gathered(archive.read());
    expect(bytes.length).toBe(archive.bytes);
    const found = directoryOf(bytes);
    expect(found.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    for (const [index, { at, sum, name, bytes: size }] of found.entries()) {
      const start = at + 30 + Buffer.byteLength(name);
      const content = bytes.subarray(start, start + size);
      expect(content).toEqual(await gathered(files[index]!.read({ start: 0, end: size - 1 })));
      expect(sum).toBe(crc32(content));
    }
  });

  test('CHAMP3 gives any part of itself, the same bytes each time', async () => {
    const archive = new ZipArchive(files);
    const whole = await gathered(archive.read());
    for (const [start, end] of [
      [0, 0],
      [3, 40],
      [whole.length - 5, whole.length - 1],
      [0, whole.length - 1],
    ] as const) {
      expect(await gathered(archive.read({ start, end }))).toEqual(whole.subarray(start, end + 1));
    }
  });

  test('CHAMP3 says sizes beyond 4 GB in 64 bits', async () => {
    const bytes = 2 ** 32 + 5;
    const asked: unknown[] = [];
    const large: ArchivedFile = {
      ...{ name: 'large', bytes, updatedAt, sum: () => Promise.resolve(7) },
      read: ({ start, end }) => {
        asked.push([start, end]);
        return Readable.from([Buffer.alloc(end - start + 1)]);
      },
    };
    const archive = new ZipArchive([large, file('after', 'x')]);
    const start = 2 ** 32;
    const tail = await gathered(archive.read({ start, end: archive.bytes - 1 }));
    const [first, second] = directoryOf(tail, start);
    expect(first).toMatchObject({ name: 'large', bytes, at: 0, sum: 7 });
    // What stands before a range is not read.
    expect(asked).toEqual([[start - 30 - 'large'.length - 20, bytes - 1]]);
    expect(tail.toString('utf8', second!.at - start + 30, second!.at - start + 36)).toBe('afterx');
  });

  test('CHAMP3 breaks off where a file is not what it was said to be', async () => {
    const short = { ...file('short', 'abc'), bytes: 4 };
    await expect(gathered(new ZipArchive([short]).read())).rejects.toThrow('short has 3 bytes, not 4');
  });
});
