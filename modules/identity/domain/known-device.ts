import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const day = 24 * 60 * 60 * 1000;
/** How long a browser is known after its last sign-in. */
export const knownDays = 365;
/** Accounts that one browser is known for at most; the one that was not used for the longest gives way. */
const maxAccounts = 5;

/** A browser that has signed in to an account before, as its cookie proves; `id` is its name at the limits. */
export interface KnownDevice {
  id: string;
}

interface Entry {
  text: string;
  id: string;
  since: number;
  signature: string;
}

/**
 * The cookie of known devices: an entry for each account, signed, so that the server keeps nothing and nobody can make one
 * for an account that they never signed in to. It opens nothing: it only tells a person's own browser from a stranger's.
 */
export const knownDevice = (
  cookie: string | undefined,
  personId: string,
  secret: string,
  now: Date,
): KnownDevice | null => {
  const entry = entriesOf(cookie).find((one) => isOf(one, personId, secret));
  if (!entry || now.getTime() - entry.since > knownDays * day) return null;
  return { id: entry.id };
};

/** The cookie after this person has signed in: their entry is the first. */
export const withKnownDevice = (cookie: string | undefined, personId: string, secret: string, now: Date): string => {
  const entries = entriesOf(cookie);
  const own = entries.find((one) => isOf(one, personId, secret));
  const id = own?.id ?? randomBytes(16).toString('base64url');
  const since = now.getTime().toString(36);
  const first = `${id}.${since}.${signatureOf(personId, id, since, secret)}`;
  return [first, ...entries.filter((one) => one !== own).map(({ text }) => text)].slice(0, maxAccounts).join('~');
};

const entriesOf = (cookie: string | undefined): Entry[] =>
  (cookie ?? '')
    .slice(0, 1000)
    .split('~')
    .flatMap((text) => {
      const match = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(text);
      const [, id = '', since = '', signature = ''] = match ?? [];
      return match ? [{ text, id, since: Number.parseInt(since, 36), signature }] : [];
    });

const isOf = ({ id, since, signature }: Entry, personId: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(personId, id, since.toString(36), secret)));

const signatureOf = (personId: string, id: string, since: string, secret: string): string =>
  createHmac('sha256', secret).update(`known-device:${personId}:${id}:${since}`).digest('base64url');
