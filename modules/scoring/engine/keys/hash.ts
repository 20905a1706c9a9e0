/**
 * A seeded 32-bit hash of `bytes[start, end)`: multiply-xor over words of four bytes, then an avalanche (as in MurmurHash3).
 * It only speeds up a search; whoever uses it compares the bytes as well.
 */
export function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed ^ (end - start);
  let i = start;
  for (; i + 4 <= end; i += 4) {
    const word = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    hash = Math.imul(hash ^ word, 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  for (; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x5bd1e995) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
