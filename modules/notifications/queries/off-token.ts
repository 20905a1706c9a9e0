import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type NoticeSubject, noticeSubjects } from '../contract/causes.js';

/** What the link of a mail switches off, and for whom. */
export interface Off {
  personId: string;
  subjects: NoticeSubject[];
}

const form = z.tuple([z.uuid(), z.array(z.enum(noticeSubjects)).min(1)]);

const signatureOf = (said: string, secret: string): string =>
  createHmac('sha256', secret).update(`mails-off:${said}`).digest('base64url');

/** A link that needs nobody to sign in, and does nothing but this: it works as long as mails are kept. */
export const offToken = (personId: string, subjects: readonly NoticeSubject[], secret: string): string => {
  const said = Buffer.from(JSON.stringify([personId, subjects])).toString('base64url');
  return `${said}.${signatureOf(said, secret)}`;
};

/** What a token says; null for one that is not ours. */
export const readOffToken = (token: string, secret: string): Off | null => {
  const [said = '', signature = ''] = token.split('.');
  const own = Buffer.from(signatureOf(said, secret));
  const given = Buffer.from(signature);
  if (own.length !== given.length || !timingSafeEqual(own, given)) return null;
  const [personId, subjects] = form.parse(JSON.parse(Buffer.from(said, 'base64url').toString()));
  return { personId, subjects };
};
