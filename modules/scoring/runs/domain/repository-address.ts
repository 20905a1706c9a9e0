import { isIP } from 'node:net';
import { DomainError } from '../../../kernel/domain/domain-error.js';

const reference = /^[A-Za-z0-9._/][A-Za-z0-9._/-]{0,99}$/;
const copiedForSsh = /^git@([\w.-]+):([\w./~-]+)$/;

/**
 * The address of a repository as its clone takes it: https of a host with a name. What is copied for SSH is taken by https.
 * What the name leads to is looked at by who clones.
 * @param origins beside https that repositories may be taken from
 * @throws DomainError REPOSITORY_UNAVAILABLE with the reason
 */
export const repositoryAddress = (
  text: string,
  { origins, allowedHosts }: { origins: readonly string[]; allowedHosts: readonly string[] },
): string => {
  const copied = copiedForSsh.exec(text);
  const address = copied ? `https://${copied[1]}/${copied[2]}` : text;
  if (!URL.canParse(address) || /\s/.test(address)) throw unavailable('address');
  const url = new URL(address);
  if (url.username || url.password || url.search || url.hash || url.pathname === '/') throw unavailable('address');
  if (origins.includes(url.origin)) return url.href;
  const isNamed = url.hostname.includes('.') && isIP(url.hostname) === 0 && !url.hostname.startsWith('[');
  if (url.protocol !== 'https:' || url.port !== '' || !isNamed) throw unavailable('address');
  if (allowedHosts.length > 0 && !allowedHosts.includes(url.hostname)) throw unavailable('host', { allowedHosts });
  return url.href;
};

/** A branch, tag or commit; null for the main branch. @throws DomainError REPOSITORY_UNAVAILABLE */
export const repositoryReference = (text: string | undefined): string | null => {
  if (!text) return null;
  if (!reference.test(text) || text.includes('..')) throw unavailable('reference');
  return text;
};

/** Says why. */
export const unavailable = (reason: string, details: Record<string, unknown> = {}): DomainError =>
  new DomainError('REPOSITORY_UNAVAILABLE', {
    fields: { [reason === 'reference' ? 'ref' : 'repository']: 'REPOSITORY_UNAVAILABLE' },
    details: { reason, ...details },
  });
