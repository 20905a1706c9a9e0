import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { compare } from 'bcryptjs';

/** What may be asked of the machine for one sign-in: about a second. */
const most = { argonKiB: 131_072, argonTurns: 12, argonLanes: 16, bcryptCost: 12, pbkdf2Turns: 2_000_000 };

const argon2 =
  /^\$argon2(?:id|i|d)\$(?:v=\d{1,3}\$)?m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[A-Za-z0-9+/]{11,88}\$[A-Za-z0-9+/]{16,172}$/;
const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** As Django writes it: the salt is text. */
const django = /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,9})\$([^$]{1,128})\$([A-Za-z0-9+/]{16,88}={0,2})$/;
/** As passlib and the PHC string format write it: the salt is base64, with `.` or `+`. */
const phc =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d{1,3})?\$([A-Za-z0-9+/.]{2,128}={0,2})\$([A-Za-z0-9+/.]{16,88}={0,2})$/;

interface Pbkdf2 {
  digest: string;
  turns: number;
  salt: Buffer;
  key: Buffer;
}

const pbkdf2Of = (hash: string): Pbkdf2 | null => {
  const byDjango = django.exec(hash);
  const found = byDjango ?? phc.exec(hash);
  if (!found) return null;
  const [, digest = 'sha1', turns, salt = '', key = ''] = found;
  const bytes = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64');
  return { digest, turns: Number(turns), salt: byDjango ? Buffer.from(salt) : bytes(salt), key: bytes(key) };
};

/** Whether a hash from elsewhere can be used here: not when it is none, or when looking at it takes too long. */
export const fitnessOf = (hash: string): 'fit' | 'costly' | 'invalid' => {
  const [, memory, turns, lanes] = argon2.exec(hash) ?? [];
  const cost = bcrypt.exec(hash)?.[1];
  const own = pbkdf2Of(hash);
  const isWithin = (given: string | undefined, limit: number) => Number(given) >= 1 && Number(given) <= limit;
  if (memory !== undefined) {
    const isModest =
      isWithin(memory, most.argonKiB) && isWithin(turns, most.argonTurns) && isWithin(lanes, most.argonLanes);
    return isModest ? 'fit' : 'costly';
  }
  if (cost !== undefined) return Number(cost) < 4 ? 'invalid' : isWithin(cost, most.bcryptCost) ? 'fit' : 'costly';
  if (own) return own.turns >= 1 && own.turns <= most.pbkdf2Turns ? 'fit' : own.turns === 0 ? 'invalid' : 'costly';
  return 'invalid';
};

const derive = promisify(pbkdf2);

/** Whether this is the password of a hash of any kind that is known here. */
export const isPasswordOf = async (hash: string, password: string): Promise<boolean> => {
  const own = pbkdf2Of(hash);
  if (own) {
    const made = await derive(password, own.salt, own.turns, own.key.length, own.digest);
    return timingSafeEqual(made, own.key);
  }
  return bcrypt.test(hash) ? compare(password, hash) : verifyArgon2(hash, password);
};
