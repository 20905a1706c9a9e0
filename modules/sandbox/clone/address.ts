import dns from 'node:dns/promises';
import net from 'node:net';

/** What is wrong with an address, before anything is asked of it. */
export const addressFaults = [
  'malformed',
  'scheme',
  'port',
  'user',
  'query',
  'bare-ip',
  'name',
  'unknown',
  'private',
  'host',
  'reference',
] as const;
export type AddressFault = (typeof addressFaults)[number];

/** Nobody answered: the network of this machine is away, or the host is. A repository is not to blame for either. */
export class HostSilent extends Error {}

export interface AddressRules {
  /** Hosts that repositories may come from; all where there are none. */
  allowedHosts?: readonly string[];
  /** Origins of the installation's own (`http://127.0.0.1:4000`), for which the rest of the rules does not hold. */
  allowedOrigins?: readonly string[];
  /** The addresses of a name. */
  resolve?: (host: string) => Promise<string[]>;
}

/** An address that may be asked, pinned to what its name meant when it was looked at. */
export interface CheckedAddress {
  url: string;
  /** As `http.curloptResolve` takes them: a name that means something else by then changes nothing. */
  pins: string[];
  protocol: 'https' | 'http';
}

const longest = 500;

/**
 * Looks at the address of a repository, and resolves its name once; every address of it must be of the public network.
 * @throws HostSilent where nobody says what the name means
 */
export const checkAddress = async (
  text: string,
  { allowedHosts = [], allowedOrigins = [], resolve = addressesOf }: AddressRules = {},
): Promise<CheckedAddress | AddressFault> => {
  const url = URL.parse(text);
  // Git takes an address that begins with a dash for an option, and another transport by `name::`.
  if (!url || text.length > longest || !/^[a-z][a-z0-9+.-]*:\/\/[^\s\\\p{Cc}]+$/iu.test(text)) return 'malformed';
  if (allowedOrigins.includes(url.origin)) return ofOwnOrigin(url);
  const fault = faultOf(url, text);
  if (fault) return fault;
  if (allowedHosts.length > 0 && !allowedHosts.includes(url.hostname)) return 'host';
  const found = await resolve(url.hostname).catch(orNone);
  if (found.length === 0) return 'unknown';
  if (!found.every(isPublic)) return 'private';
  const addresses = found.map((one) => (net.isIPv6(one) ? `[${one}]` : one)).join(',');
  return { url: url.href, pins: [`${url.hostname}:443:${addresses}`], protocol: 'https' };
};

const ofOwnOrigin = (url: URL): CheckedAddress | AddressFault => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username || url.password) return 'user';
  if (url.search || url.hash) return 'query';
  return { url: url.href, pins: [], protocol: url.protocol === 'http:' ? 'http' : 'https' };
};

const faultOf = (url: URL, text: string): AddressFault | null => {
  if (url.protocol !== 'https:') return 'scheme';
  if (url.username || url.password || /^https:\/\/[^/?#]*@/iu.test(text)) return 'user';
  if (url.port !== '') return 'port';
  if (url.search || url.hash || /[?#]/u.test(text)) return 'query';
  // Whatever the way of writing: 127.1, 0x7f000001 and 2130706433 are addresses by now.
  if (net.isIP(url.hostname.replace(/^\[|\]$/gu, '')) !== 0) return 'bare-ip';
  return isName(url.hostname) ? null : 'name';
};

/** Names of the public network have a dot, and none of the endings that stand for a network of one's own. */
const isName = (host: string): boolean =>
  /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/u.test(host) &&
  !/\.(local|localhost|localdomain|internal|intranet|lan|home|corp|arpa|onion|test|invalid|example)$/u.test(host);

const addressesOf = async (host: string): Promise<string[]> =>
  (await dns.lookup(host, { all: true })).map(({ address }) => address);

/** That a name means nothing is an answer, and the only one that is. */
const orNone = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOTFOUND') return [];
  throw new HostSilent(error.message);
};

const notPublic = new net.BlockList();
for (const [address, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
]) {
  notPublic.addSubnet(address, prefix, 'ipv4');
}
// Of the global range: what carries an older address within, what is written of in books, what is for tests.
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(address, prefix, 'ipv6');
}
const globalUnicast = new net.BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one that anybody on the public network has for its own. */
export const isPublic = (address: string): boolean => {
  if (net.isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return net.isIPv6(address) && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
};

/** A branch, a tag or a commit; null stands for the branch that the repository shows. */
export const isReference = (ref: string): boolean =>
  /^(?![-/])(?!.*(\.\.|\/\/|\.lock$))[A-Za-z0-9._/-]{1,100}$/u.test(ref);
