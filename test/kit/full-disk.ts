import { Writable } from 'node:stream';

/** A file that a disk has room for so many bytes of. */
export const onFullDisk = (bytes: number): Writable => {
  let left = bytes;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      done(left < 0 ? Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) : null);
    },
  });
};
