import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupFault } from './fault.js';

/** Who can open an archive: whoever knows the passphrase, or each of these age recipients. */
export interface Locks {
  passphrase?: string | undefined;
  recipients?: readonly string[] | undefined;
}

/** By what an archive is opened. */
export interface Keys {
  passphrase?: string | undefined;
  /** Lines `AGE-SECRET-KEY-…`. */
  identities?: readonly string[] | undefined;
}

/** How a file of age begins. */
export const ageOpening = Buffer.from('age-encryption.org/v1');

/** Loaded where something is encrypted. */
const library = () => import('age-encryption');

/** True when something is to be encrypted. */
export const isLocking = ({ passphrase, recipients = [] }: Locks): boolean =>
  Boolean(passphrase) || recipients.length > 0;

/** Encrypts as the tool `age` does. @throws BackupFault BACKUP_RECIPIENT */
export const locked = async (bytes: Readable, { passphrase, recipients = [] }: Locks): Promise<Readable> => {
  const clear = toWeb(bytes);
  const { Encrypter } = await library();
  const age = new Encrypter();
  for (const recipient of recipients) {
    try {
      age.addRecipient(recipient);
    } catch {
      throw new BackupFault('BACKUP_RECIPIENT', { recipient });
    }
  }
  if (recipients.length === 0 && passphrase) age.setPassphrase(passphrase);
  return fromWeb(await age.encrypt(clear));
};

/** @throws BackupFault BACKUP_KEY_NEEDED, BACKUP_KEY_WRONG; what was changed fails while it is read */
export const unlocked = async (bytes: Readable, { passphrase, identities = [] }: Keys): Promise<Readable> => {
  if (!passphrase && identities.length === 0) throw new BackupFault('BACKUP_KEY_NEEDED');
  const closed = toWeb(bytes);
  const { Decrypter } = await library();
  const age = new Decrypter();
  try {
    if (passphrase) age.addPassphrase(passphrase);
    for (const identity of identities) age.addIdentity(identity);
    return fromWeb(await age.decrypt(closed));
  } catch (error) {
    bytes.destroy();
    throw new BackupFault(isOfKey(error) ? 'BACKUP_KEY_WRONG' : 'BACKUP_DAMAGED', { where: 'age' });
  }
};

/** What age says where no key fits, and where a key is none; anything else is the file's fault. */
const isOfKey = (error: unknown): boolean =>
  error instanceof Error &&
  /no identity matched|incorrect passphrase|unrecognized identity|invalid identity/iu.test(error.message);

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (bytes: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(bytes as unknown as ReadableStream<Uint8Array>);
