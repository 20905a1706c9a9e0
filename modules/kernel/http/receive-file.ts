import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/domain-error.js';
import type { FileStorage, StoredFile } from '../storage/file-storage.js';
import { isSendersFault, partsOf } from './multipart.js';
import { shownName } from './shown-name.js';

/** A file of a multipart body, safely stored, and the fields beside it. */
export interface ReceivedFile {
  stored: StoredFile;
  /** As the sender names it, for people only, never for a path. */
  name: string;
  fields: Record<string, unknown>;
}

/**
 * Streams the one file of a multipart body to storage, never whole in memory.
 * @throws DomainError FILE_REQUIRED, FORMAT_INVALID, TOO_LARGE; nothing is left behind then
 */
export const receiveFile = async (
  request: FastifyRequest,
  field: string,
  store: (source: Readable) => Promise<StoredFile>,
  storage: FileStorage,
): Promise<ReceivedFile> => {
  if (!request.isMultipart()) throw missing(field);
  const fields = new Map<string, unknown>();
  let file: { stored: StoredFile; name: string } | undefined;
  try {
    for await (const part of partsOf(request, { files: 1, fields: 10, fieldSize: 8192 })) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else if (part.fieldname !== field) part.file.resume();
      else file = { stored: await store(part.file), name: shownName(part.filename) };
    }
  } catch (error) {
    if (file) await storage.remove(file.stored.key);
    throw isSendersFault(error) ? new DomainError('FORMAT_INVALID') : error;
  }
  if (!file) throw missing(field);
  return { ...file, fields: Object.fromEntries(fields) };
};

const missing = (field: string) => new DomainError('FILE_REQUIRED', { fields: { [field]: 'FILE_REQUIRED' } });
