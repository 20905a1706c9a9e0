import { createHash, randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '../../kernel/contract/status.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { accountReturned } from '../contract/events.js';
import { Person } from './person.js';

const day = 24 * 60 * 60 * 1000;
/** A session ends after 14 days without use and 60 days after sign-in (security.md's limits; admins: 60 minutes idle). */
const absoluteLife = 60 * day;
export const idleLife = { admin: 60 * 60 * 1000, other: 14 * day };
/** For how long a sign-in, or a password typed anew, proves that it is the person who is there. */
const freshMs = 10 * 60 * 1000;
/** The last use is written down at most this often. */
const touchEvery = 60 * 1000;

const SessionSchema = defineEntity({
  name: 'Session',
  schema: 'identity',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade').index(),
    tokenHash: p.string().length(64).unique(),
    createdAt: p.datetime(),
    lastSeenAt: p.datetime(),
    expiresAt: p.datetime(),
    /** When its person last typed password or code since it began. */
    provedAt: p.datetime().nullable(),
    userAgent: p.string().length(256).default(''),
    ip: p.string().length(64).default(''),
  },
});

/** Where and with what a session began; for the person's own list. */
export interface Device {
  userAgent: string;
  ip: string;
}

/** What decides whether a session goes on. */
export interface SessionLife {
  role: Role;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Whether a session is neither over nor left unused for too long. */
export const isAlive = ({ role, lastSeenAt, expiresAt }: SessionLife, now: Date): boolean => {
  const idle = role === 'admin' ? idleLife.admin : idleLife.other;
  return now < expiresAt && now.getTime() - lastSeenAt.getTime() < idle;
};

/** Whether its last use is to be written down anew. */
export const needsTouch = ({ lastSeenAt }: Pick<SessionLife, 'lastSeenAt'>, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > touchEvery;

/** A signed-in browser or program. Only a hash of its token is stored: who reads the database can't sign in. */
export class Session extends SessionSchema.class {
  /** @returns the session, the token, which is shown this once, and whether a deleted account was taken back by it */
  static open(person: Person, device: Device, now: Date): { session: Session; token: string; isBack: boolean } {
    // Whoever signs in within the term takes a deleted account back.
    const isBack = person.deletedAt !== null;
    if (isBack) {
      happened(accountReturned({ personId: person.id }));
      person.tell('returned', null);
    }
    person.deletedAt = null;
    const token = randomBytes(32).toString('base64url');
    const session = Object.assign(new Session(), {
      id: newId(),
      person,
      tokenHash: hashOf(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + absoluteLife),
      provedAt: null,
      userAgent: device.userAgent.slice(0, 256),
      ip: device.ip,
    });
    return { session, token, isBack };
  }

  /** Whether its person was there within the last ten minutes for certain. */
  isFresh(now: Date): boolean {
    return now.getTime() - (this.provedAt ?? this.createdAt).getTime() <= freshMs;
  }

  isAlive(now: Date): boolean {
    return isAlive({ role: this.person.role, lastSeenAt: this.lastSeenAt, expiresAt: this.expiresAt }, now);
  }
}

SessionSchema.setClass(Session);

/** SHA-256 in hexadecimal; enough for a token of 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
