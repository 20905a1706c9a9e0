/**
 * Whether an address stays within this site: `//host` and `/\host` lead elsewhere, and so does either with a tab or the end
 * of a line between, which browsers drop.
 */
export const isInside = (address: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(address);
