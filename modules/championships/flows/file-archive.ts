import { createHash } from 'node:crypto';
import type { Attachment } from '../../kernel/http/send-file.js';
import type { FileStorage } from '../../kernel/storage/file-storage.js';
import { ZipArchive } from '../../kernel/backup/zip-archive.js';
import type { FileRow } from '../queries/championship-sql.js';

/** CHAMP3: all files of a championship as one, in a folder of its name. */
export const archiveOf = (champname: string, files: readonly FileRow[], storage: FileStorage): Attachment => {
  const archive = new ZipArchive(
    files.map(({ name, bytes, updatedAt, storageKey }) => ({
      name: `${champname}/${name}`,
      bytes,
      updatedAt: new Date(updatedAt),
      sum: () => storage.crc32Of(storageKey),
      read: (range) => storage.read(storageKey, range),
    })),
  );
  const named = files.map(({ name, sha256, updatedAt }) => [name, sha256, updatedAt]);
  return {
    name: `${champname}.zip`,
    type: 'application/zip',
    bytes: archive.bytes,
    tag: createHash('sha256').update(JSON.stringify(named)).digest('hex'),
    read: (range) => archive.read(range),
  };
};
