import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { DomainError } from '../domain/domain-error.js';
import type { Written } from './file-store.js';

/**
 * Counts and sums what goes through it.
 * @returns the stream, which fails with TOO_LARGE over `maxBytes`, and what has gone through once it has ended
 */
export const measuring = (maxBytes: number): { measure: Transform; written: () => Written } => {
  const hash = createHash('sha256');
  const seen = { bytes: 0, crc32: 0 };
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen.bytes += chunk.length;
      seen.crc32 = crc32(chunk, seen.crc32);
      hash.update(chunk);
      done(seen.bytes > maxBytes ? new DomainError('TOO_LARGE', { details: { max: maxBytes } }) : null, chunk);
    },
  });
  return { measure, written: () => ({ ...seen, sha256: hash.digest('hex') }) };
};
