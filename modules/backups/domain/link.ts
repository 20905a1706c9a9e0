import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkMinutes } from '../contract/backup.js';

/** An address of a file for one admin and a few minutes. Nothing of it is stored: the signature says for whom and until when. */
export interface Link {
  url: string;
  expiresAt: Date;
}

const signed = (id: string, personId: string, until: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`backup-link:${id}:${personId}:${until}`).digest();

export const linkTo = (id: string, personId: string, now: Date, secret: string): Link => {
  const until = now.getTime() + linkMinutes * 60_000;
  const signature = signed(id, personId, until, secret).toString('base64url');
  return { url: `/api/admin/backups/${id}/file?until=${until}&signature=${signature}`, expiresAt: new Date(until) };
};

/** Whether a link is one of ours, for this admin, and not over. */
export const isGood = (
  { id, personId, until, signature }: { id: string; personId: string; until: number; signature: string },
  now: Date,
  secret: string,
): boolean => {
  const [given, right] = [Buffer.from(signature, 'base64url'), signed(id, personId, until, secret)];
  return now.getTime() < until && given.length === right.length && timingSafeEqual(given, right);
};
