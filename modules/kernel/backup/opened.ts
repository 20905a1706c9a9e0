import { PassThrough, type Readable } from 'node:stream';
import { BackupFault } from './fault.js';
import { ageOpening, type Keys, unlocked } from './lock.js';

const zstdOpening = Buffer.alloc(4);
zstdOpening.writeUInt32LE(0xfd2fb528);

/** The archive without the lock on it. @throws BackupFault BACKUP_FOREIGN for any other file */
export const openedArchive = async (
  source: Readable,
  { keys = {}, progress }: { keys?: Keys; progress?(done: number): void },
): Promise<Readable> => {
  const counted = new PassThrough();
  let done = 0;
  source.on('data', (chunk: Buffer) => progress?.((done += chunk.length)));
  source.pause();
  source.on('error', (error) => counted.destroy(error));
  source.pipe(counted);
  counted.on('close', () => source.destroy());
  const first = await firstBytes(counted, ageOpening.length);
  if (first.equals(ageOpening)) return unlocked(counted, keys);
  if (first.subarray(0, 4).equals(zstdOpening)) return counted;
  counted.destroy();
  throw new BackupFault('BACKUP_FOREIGN');
};

/** So many bytes, which are put back; fewer where there are no more. */
const firstBytes = async (bytes: Readable, count: number): Promise<Buffer> => {
  for (;;) {
    const chunk = bytes.read(count) as Buffer | null;
    if (chunk !== null) {
      bytes.unshift(chunk);
      return chunk;
    }
    if (bytes.readableEnded || bytes.readableLength > 0) return (bytes.read() as Buffer | null) ?? Buffer.alloc(0);
    await new Promise<void>((done, fail) => {
      const settled = (): void => {
        bytes.off('readable', settled).off('end', settled).off('error', failed);
        done();
      };
      const failed = (error: Error): void => {
        bytes.off('readable', settled).off('end', settled);
        fail(error);
      };
      bytes.once('readable', settled).once('end', settled).once('error', failed);
    });
  }
};
