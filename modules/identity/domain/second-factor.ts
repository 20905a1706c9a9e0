import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { newId } from '../../kernel/domain/id.js';
import { Person } from './person.js';

/** Recovery codes that somebody has at first. */
const howMany = 10;
const recoveryLength = 10;
/** No letter that looks like another one. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A phone's clock may be one step off. */
const epochTolerance = 30;

const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  schema: 'identity',
  tableName: 'second_factors',
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade').unique('second_factors_person_unique'),
    /** The secret of the app, encrypted by SECRET: who reads the database can't make codes. */
    sealed: p.string().length(255),
    /** Step of time of the last code that was used; it and older ones are used up. */
    lastStep: p.integer().default(0),
    createdAt: p.datetime(),
    /** Null until a code of the app was typed. */
    confirmedAt: p.datetime().nullable(),
    /** Digests of the recovery codes that are left. */
    recovery: p.array().default([]),
  },
});

/** A code beside the password: of an app (RFC 6238), or one of the recovery codes, each once. */
export class SecondFactor extends SecondFactorSchema.class {
  /** @returns what the app is to know, shown until it was confirmed */
  static begin(person: Person, secret: string, now: Date): { begun: SecondFactor; secret: string; uri: string } {
    const own = generateSecret();
    const begun = Object.assign(new SecondFactor(), {
      id: newId(),
      person,
      sealed: seal(own, secret),
      lastStep: 0,
      createdAt: now,
      confirmedAt: null,
      recovery: [],
    });
    return { begun, secret: own, uri: generateURI({ issuer: 'Podium', label: person.login, secret: own }) };
  }

  isOn(): boolean {
    return this.confirmedAt !== null && this.confirmedAt !== undefined;
  }

  /** Turns it on by a first code. @returns the recovery codes, or null for a wrong code */
  confirm(code: string, secret: string, now: Date): string[] | null {
    if (!this.useAppCode(code, secret, now)) return null;
    this.confirmedAt = now;
    return this.renewRecovery(secret);
  }

  /** @returns new recovery codes; the old ones are none any more */
  renewRecovery(secret: string): string[] {
    const codes = Array.from({ length: howMany }, newRecoveryCode);
    this.recovery = codes.map((code) => digestOf(code, secret));
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  /** False where SECRET is not the one that it was set up with: no code of it is right any more. */
  isReadable(secret: string): boolean {
    return unseal(this.sealed, secret) !== null;
  }

  /** Uses a code up: of the app, or a recovery code. @returns which it was, or null for neither */
  use(code: string, secret: string, now: Date): 'app' | 'recovery' | null {
    if (/^\d{6}$/.test(code)) return this.useAppCode(code, secret, now) ? 'app' : null;
    const digest = digestOf(code, secret);
    if (!this.recovery.includes(digest)) return null;
    this.recovery = this.recovery.filter((one) => one !== digest);
    return 'recovery';
  }

  private useAppCode(token: string, secret: string, now: Date): boolean {
    if (!/^\d{6}$/.test(token)) return false;
    const epoch = Math.floor(now.getTime() / 1000);
    const own = unseal(this.sealed, secret);
    if (own === null) return false;
    const options = { secret: own, token, epoch, epochTolerance, afterTimeStep: this.lastStep };
    const result = verifySync(options);
    if (!result.valid || !('timeStep' in result)) return false;
    this.lastStep = result.timeStep;
    return true;
  }
}

SecondFactorSchema.setClass(SecondFactor);

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => letters.charAt(randomInt(letters.length))).join('');

const digestOf = (code: string, secret: string): string =>
  createHmac('sha256', secret).update(`recovery-code:${code}`).digest('base64url');

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', 32));

const seal = (text: string, secret: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
};

/** Null where it was sealed with another secret. */
const unseal = (sealed: string, secret: string): string | null => {
  const all = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), all.subarray(0, 12));
    decipher.setAuthTag(all.subarray(-16));
    return Buffer.concat([decipher.update(all.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

/** Column of an admin, by the alias `p` of people, who has none. */
export const unguardedColumn = `(p.role = 'admin' and not exists (select from identity.second_factors f
    where f.person_id = p.id and f.confirmed_at is not null)) as "isUnguarded"`;
