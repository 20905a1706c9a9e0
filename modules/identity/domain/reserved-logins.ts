import { isDeleted } from '../contract/deleted.js';

/** Ends of names that are files at the same address, such as the badge `rating/{login}.svg`. */
const files = /\.(svg|csv|png)$/u;

/** Logins and nicknames that would be mistaken for the product itself, for who runs it, or for a part of a path. */
const reserved = new Set([
  'about', 'account', 'admin', 'administrator', 'anonymous', 'assets', 'auth', 'awards.csv', 'championship', 'championships', 'client',
  'deleted', 'distribution', 'formula', 'forum', 'general', 'guest', 'help', 'login', 'logout', 'mail', 'medals', 'moderator', 'null', 'outbox', 'podium', 'postmaster',
  'rating', 'registration', 'root', 'security', 'settings', 'static', 'support', 'system', 'team', 'teams', 'undefined', 'user',
  'username', 'vacancy', 'webmaster',
  'администратор', 'админ', 'модератор', 'поддержка', 'служба поддержки', 'техподдержка', 'система', 'организатор', 'подиум',
]); // prettier-ignore

/** Words of the log and of answers: what an erased account is called is taken out of these, and words of others would go with it. */
const ownWords = new Set([
  'accepted', 'archived', 'cancelled', 'cominv', 'confirmed', 'discarded', 'draft', 'expired', 'failed', 'finished', 'identified',
  'invalid', 'list', 'pending', 'places', 'published', 'queued', 'rejected', 'running', 'scored', 'sent', 'verified',
]); // prettier-ignore

/** True for a login that nobody may choose (decisions, People). */
export const isReserved = (login: string): boolean => {
  const key = login.toLowerCase();
  return reserved.has(key) || ownWords.has(key) || files.test(key) || isDeleted(key);
};
