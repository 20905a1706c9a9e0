import { isIPv4, isIPv6 } from 'node:net';

/**
 * Who counts as one at a limit by address: an IPv4 address, or the /64 of IPv6 that one line has at least, within which
 * somebody may call from as many addresses as they like.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
};

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean).flatMap(inHex));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])];
};

/** The last four bytes may be written as those of IPv4. */
const inHex = (group: string): string[] => {
  if (!isIPv4(group)) return [group.replace(/^0+(?=.)/, '')];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
};
