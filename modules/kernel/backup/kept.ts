import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isLocking } from './lock.js';
import { makeFolder } from '../storage/make-folder.js';
import { type Source, writeArchive, type WriteOptions, type Written } from './write-archive.js';

/** An archive in a folder. */
export interface Kept {
  name: string;
  path: string;
  madeAt: string;
  bytes: number;
}

/** Where backups go unless another place is named: better on another disk than the files that they hold. */
export const backupFolder = (dataFolder: string): string => join(dataFolder, 'backups');

const nameForm = /^podium-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-[0-9a-f]{8})?\.tar\.zst(\.age)?$/u;

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
    const path = join(resolve(folder), `podium-${moment}-${written.header.id.slice(-8)}${end}`);
    await rename(part, path);
    await syncFolder(folder);
    return { ...written, path };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

/** The whole archives of a folder, newest first. */
export const backupsIn = async (folder: string): Promise<Kept[]> => {
  const kept: Kept[] = [];
  for (const name of await readdir(folder)) {
    const [, day, hour, minute, second] = nameForm.exec(name) ?? [];
    if (day === undefined) continue;
    const path = join(resolve(folder), name);
    kept.push({ name, path, madeAt: `${day}T${hour}:${minute}:${second}Z`, bytes: (await stat(path)).size });
  }
  return kept.toSorted((one, other) => (one.name < other.name ? 1 : -1));
};

/** Makes a rename survive a power cut; Windows can't open folders for that. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};
