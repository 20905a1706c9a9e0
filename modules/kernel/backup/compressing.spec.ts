import { execFileSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { extract, type Header } from 'tar-stream';
import { CompressedTar, tarHead } from './compressing.js';

const madeAt = new Date('2026-12-05T03:00:00Z');
const letters = (count: number): string => 'я'.repeat(count / 2);

const headIn = (head: Buffer): Promise<Header> =>
  new Promise((found) => {
    const tar = extract();
    tar.on('entry', (header) => found(header));
    tar.write(head);
  });

describe('the tar of a backup', () => {
  test('CLI1 the tar of the system gives each entry as it was written, whatever its length', async () => {
    const sizes = [0, 1, 511, 512, 513, 3 * 1024 * 1024 + 7];
    const tar = new CompressedTar(madeAt);
    const written = buffer(tar.bytes);
    const memory = Buffer.alloc(100_000);
    for (const size of sizes)
      await tar.entry(`files/${size}`, size, {
        // In one memory that changes as soon as it may.
        async *[Symbol.asyncIterator]() {
          for (let left = size; left > 0; left -= memory.length) {
            memory.fill(size % 251);
            yield memory.subarray(0, Math.min(left, memory.length));
            memory.fill(0xff);
          }
        },
      });
    await tar.end();
    const clear = zstdDecompressSync(await written);
    const told = execFileSync('tar', ['t'], { input: clear, encoding: 'utf8' });
    expect(told).toBe(sizes.map((size) => `files/${size}\n`).join(''));
    for (const size of sizes) {
      const content = execFileSync('tar', ['xO', `files/${size}`], { input: clear, maxBuffer: 1e7 });
      expect(content.equals(Buffer.alloc(size, size % 251))).toBe(true);
    }
  });

  test('CLI1 breaks off where a file is not as long as it was said to be', async () => {
    for (const content of ['shor', 'longer']) {
      const tar = new CompressedTar(madeAt);
      await expect(tar.entry('files/short', 5, [Buffer.from(content)])).rejects.toThrow('in place of 5');
      tar.fail(new Error('broken off'));
      await expect(buffer(tar.bytes)).rejects.toThrow('broken off');
    }
  });

  test('CLI1 names the tables of the longest names, and sizes beyond 8 GB', async () => {
    for (const name of [
      `database/${letters(62)}.${letters(62)}/000001.copy`,
      'files/solutions/00/00000000-0000-7000-8000-000000000000',
    ])
      for (const size of [0, 5, 8 ** 11 - 1, 8 ** 11, 10 ** 13])
        expect(await headIn(tarHead(name, size, madeAt))).toMatchObject({ name, size, mtime: madeAt, mode: 0o600 });
    expect(() => tarHead(letters(300), 0, madeAt)).toThrow('too long a name');
  });
});
