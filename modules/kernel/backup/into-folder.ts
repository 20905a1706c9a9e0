import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { newId } from '../domain/id.js';
import { makeFolder } from '../storage/make-folder.js';
import { partEnding, shortOf, syncFolder } from './kept.js';
import { isLocking } from './lock.js';
import { type Source, writeArchive, type WriteOptions, type Written } from './write-archive.js';

/** The name of an archive that begins at a moment. */
export const archiveName = (begun: Date, id: string, { locks, since }: WriteOptions): string => {
  const moment = begun
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/u, 'Z');
  const [earlier] = since?.earlier ?? [];
  const own = `${shortOf(id)}${earlier ? `-since-${shortOf(earlier.id)}` : ''}`;
  return `podium-${moment}-${own}.tar.zst${locks && isLocking(locks) ? '.age' : ''}`;
};

/** Writes an archive into a folder, under a name that tells when; until it is whole it ends in `.part`. */
export const intoFolder = async (
  folder: string,
  source: Source,
  options: WriteOptions,
): Promise<Written & { path: string }> => {
  await makeFolder(folder, 0o700);
  const id = newId();
  const name = archiveName(new Date(), id, options);
  const part = join(folder, `${name}${partEnding}`);
  const handle = await open(part, 'wx', 0o600);
  const sink = handle.createWriteStream({ flush: true });
  // Whoever writes to it hears of it, and nobody does yet while the database is opened.
  sink.on('error', () => undefined);
  try {
    const written = await writeArchive(source, sink, { ...options, id });
    const path = join(resolve(folder), name);
    await rename(part, path);
    await syncFolder(folder);
    return { ...written, path };
  } catch (error) {
    sink.destroy();
    await rm(part, { force: true });
    // The system does not say of which file it is.
    if (error instanceof Error && error === sink.errored) Object.assign(error, { path: part });
    throw error;
  }
};
