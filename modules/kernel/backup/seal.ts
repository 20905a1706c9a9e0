import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { BackupFault } from './fault.js';

/**
 * The end of an archive: a frame of Zstandard that its readers pass over, with the checksum of every byte before it. What the
 * checksums of Zstandard itself don't cover (bits without a meaning, where frames begin) is covered by it, and an archive without
 * it was cut.
 */
const opening = Buffer.from('5d2a4d1824000000', 'hex');
const mark = Buffer.from('PDM1');
const sealBytes = opening.length + mark.length + 32;

/** Adds the seal to the bytes that go through. */
export const sealing = (): Transform => {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, Buffer.concat([opening, mark, hash.digest()]));
    },
  });
};

/** Takes the seal off the bytes that go through, and fails at their end where it is not the right one. */
export const unsealing = (): Transform => {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const over = Math.max(0, held.length + chunk.length - sealBytes);
      const [ofHeld, ofChunk] = [Math.min(over, held.length), Math.max(0, over - held.length)];
      // No more than what is held is copied.
      for (const passed of [held.subarray(0, ofHeld), chunk.subarray(0, ofChunk)]) {
        hash.update(passed);
        if (passed.length > 0) this.push(passed);
      }
      held = Buffer.concat([held.subarray(ofHeld), chunk.subarray(ofChunk)]);
      done();
    },
    flush(done) {
      const right = Buffer.concat([opening, mark, hash.digest()]);
      done(held.equals(right) ? null : new BackupFault('BACKUP_DAMAGED', { where: 'end' }));
    },
  });
};
