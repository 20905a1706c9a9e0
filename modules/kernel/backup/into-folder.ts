import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../storage/make-folder.js';
import { shortOf, syncFolder } from './kept.js';
import { isLocking } from './lock.js';
import { type Source, writeArchive, type WriteOptions, type Written } from './write-archive.js';

/** Writes an archive into a folder, under a name that tells when; until it is whole it ends in `.part`. */
export const intoFolder = async (
  folder: string,
  source: Source,
  options: WriteOptions,
): Promise<Written & { path: string }> => {
  await makeFolder(folder, 0o700);
  const moment = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/u, 'Z');
  const end = options.locks && isLocking(options.locks) ? '.tar.zst.age' : '.tar.zst';
  const part = join(folder, `podium-${moment}-${process.pid}${end}.part`);
  try {
    const written = await writeArchive(
      source,
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      options,
    );
    const [since] = written.header.earlier;
    const own = `${shortOf(written.header.id)}${since ? `-since-${shortOf(since.id)}` : ''}`;
    const path = join(resolve(folder), `podium-${moment}-${own}${end}`);
    await rename(part, path);
    await syncFolder(folder);
    return { ...written, path };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};
