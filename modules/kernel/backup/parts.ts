import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { FileStore } from '../storage/file-store.js';
import { type ArchivedFile, ZipArchive } from './zip-archive.js';

/** A file of an export: one that is stored, or one that is written as it is read. */
export type Part = { name: string; updatedAt: Date } & (
  | { key: string; mayBeGone?: boolean }
  | { lines: AsyncIterable<string> | Iterable<string> }
);

type Store = Pick<FileStore, 'read' | 'bytesOf'>;

/** Writes parts as files of a folder, each where its name says. @returns how many, and their bytes */
export const intoTree = async (
  folder: string,
  parts: Iterable<Part> | AsyncIterable<Part>,
  store: Store,
): Promise<{ files: number; bytes: number }> => {
  let [files, bytes] = [0, 0];
  for await (const part of parts) {
    if ((await bytesOf(part, store)) === null) continue;
    const path = join(folder, part.name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline('key' in part ? store.read(part.key) : Readable.from(part.lines), sink);
    files += 1;
    bytes += sink.bytesWritten;
  }
  return { files, bytes };
};

/**
 * Writes parts as one ZIP. What is not stored is written beside it first, as a ZIP names lengths before bytes.
 * @param told hears how many bytes are read, of how many
 */
export async function* zipOf(
  parts: Iterable<Part> | AsyncIterable<Part>,
  store: Store,
  { beside, told }: { beside: string; told: (done: number, total: number) => void },
): AsyncGenerator<Buffer> {
  await mkdir(beside, { recursive: true, mode: 0o700 });
  try {
    const files: ArchivedFile[] = [];
    for await (const part of parts) {
      const bytes = await bytesOf(part, store);
      if (bytes === null) continue;
      files.push('key' in part ? stored(part, bytes, store) : await spooled(part, join(beside, String(files.length))));
    }
    const zip = new ZipArchive(files);
    let done = 0;
    for await (const chunk of zip.read() as AsyncIterable<Buffer>) {
      done += chunk.length;
      told(done, zip.bytes);
      yield chunk;
    }
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** Null for one that may be gone, and is; of no meaning for what is not stored. @throws where it had to be there */
const bytesOf = async (part: Part, store: Store): Promise<number | null> => {
  if (!('key' in part)) return 0;
  const bytes = await store.bytesOf(part.key);
  if (bytes === null && !part.mayBeGone) throw new Error(`${part.name} (${part.key}) is missing`);
  return bytes;
};

const stored = (part: Extract<Part, { key: string }>, bytes: number, store: Store): ArchivedFile => {
  const { name, updatedAt, key } = part;
  return {
    ...{ name, updatedAt, bytes },
    read: (range) => store.read(key, range),
    sum: async () => {
      let sum = 0;
      for await (const chunk of store.read(key) as AsyncIterable<Buffer>) sum = crc32(chunk, sum);
      return sum;
    },
  };
};

const spooled = async (
  { name, updatedAt, lines }: Extract<Part, { lines: unknown }>,
  path: string,
): Promise<ArchivedFile> => {
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let [bytes, sum] = [0, 0];
  for await (const line of lines) {
    const chunk = Buffer.from(line);
    bytes += chunk.length;
    sum = crc32(chunk, sum);
    if (!sink.write(chunk)) await once(sink, 'drain');
  }
  sink.end();
  await finished(sink);
  const read = (range: { start: number; end: number }) => createReadStream(path, range);
  return { name, updatedAt, bytes, read, sum: () => Promise.resolve(sum) };
};
