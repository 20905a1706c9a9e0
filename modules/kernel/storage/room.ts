import { statfs } from 'node:fs/promises';
import { DomainError } from '../domain/domain-error.js';

/** What the system says when the disk, or what its owner may use of it, is full. */
const full = new Set(['ENOSPC', 'EDQUOT']);

/** A failure to write, as people are told of it: NO_ROOM where the disk is full. */
export const roomFault = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && full.has(String(error.code)) ? new DomainError('NO_ROOM') : error;

/** Bytes that may still be written to the file system of a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
