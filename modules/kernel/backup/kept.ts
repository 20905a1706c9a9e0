import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { OpenEarlier } from './earlier.js';
import { BackupFault } from './fault.js';

/** An archive in a folder. */
export interface Kept {
  name: string;
  path: string;
  madeAt: string;
  bytes: number;
}

/** Where backups go unless another place is named: better on another disk than the files that they hold. */
export const backupFolder = (dataFolder: string): string => join(dataFolder, 'backups');

/** How archives are called. */
export const nameForm =
  /^podium-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-([0-9a-f]{8}))?(?:-since-([0-9a-f]{8}))?\.tar\.zst(?:\.age)?$/u;
/** What of an id names a backup in the names of files. */
export const shortOf = (id: string): string => id.slice(-8);

/** What a file of this name is; null where it is no archive. */
export const keptAs = (name: string, path: string, bytes: number): Kept | null => {
  const [, day, hour, minute, second] = nameForm.exec(name) ?? [];
  return day === undefined ? null : { name, path, madeAt: `${day}T${hour}:${minute}:${second}Z`, bytes };
};

/** Of what is not there; any other fault says nothing of what is. */
export const nullIfGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** The whole archives of a folder, newest first. */
export const backupsIn = async (folder: string): Promise<Kept[]> => {
  const kept: (Kept & { writtenAt: number })[] = [];
  for (const name of await readdir(folder)) {
    if (!nameForm.test(name)) continue;
    const path = join(resolve(folder), name);
    // Whoever removes old ones may have removed it since.
    const found = await stat(path).catch(nullIfGone);
    const one = found && keptAs(name, path, found.size);
    if (one) kept.push({ ...one, writtenAt: found.mtimeMs });
  }
  // Of one second the one that was written last.
  const sorted = kept.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt) || b.writtenAt - a.writtenAt);
  return sorted.map(({ writtenAt: _written, ...one }) => one);
};

/** Which one of these names says that its backup is nothing without this one. */
export const naming = (names: readonly string[], name: string): string | undefined => {
  const short = nameForm.exec(name)?.[5];
  if (short === undefined) return undefined;
  // One that is still being written is called so too.
  return names.find((other) => nameForm.exec(other.replace(/\.part$/u, ''))?.[6] === short);
};

/** Opens backups that another one names, in this folder. */
export const earlierIn =
  (folder: string): OpenEarlier =>
  async ({ name }) => {
    const handle = await open(join(folder, basename(name)), 'r').catch(() => null);
    if (handle === null) throw new BackupFault('BACKUP_EARLIER_MISSING', { name });
    return handle.createReadStream();
  };

/** Makes a rename survive a power cut; Windows can't open folders for that. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** What an archive or an export is called while it is written. */
export const partEnding = '.part';
/** Whoever has written nothing for so long has died. */
export const leftMs = 48 * 3600 * 1000;

/** Files that are written, and folders in which an export is put together. */
const leftForm = /^(?:podium-.+\.part|[0-9a-f-]{36}(?:-\d+)?\.part\.d)$/u;

/** Names of what killed writers left in a folder; none of one that is not there. */
export const leftIn = async (folder: string): Promise<string[]> => {
  const left: string[] = [];
  for (const name of (await readdir(folder).catch(nullIfGone)) ?? []) {
    if (!leftForm.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - leftMs) left.push(name);
  }
  return left;
};

/** All names of a folder, with those that are being written, and without those that nobody writes any more. */
export const namesIn = async (folder: string): Promise<string[]> => {
  const left = new Set(await leftIn(folder));
  return (await readdir(folder)).filter((name) => !left.has(name));
};

/** Removes what killed writers left: it takes as much room as what they wrote, and may hold what is personal. @returns its names */
export const removeLeft = async (folder: string): Promise<string[]> => {
  const left = await leftIn(folder);
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return left;
};
