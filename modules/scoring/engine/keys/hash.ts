/**
 * A seeded 32-bit hash of `bytes[start, end)`: multiply-xor over the bytes with a final avalanche (as in MurmurHash3).
 * It only speeds up a search; whoever uses it compares the bytes as well.
 */
export function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed ^ (end - start);
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x5bd1e995) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
