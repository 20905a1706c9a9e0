import { encodingOf } from './layout.js';

/** Why a file is none that could be checked. too_large: more than the platform takes; empty: no byte in it; binary: a picture or the like, no text. */
export type Unfit = 'too_large' | 'empty' | 'binary';

/** As much as tells text from anything else. */
const start = 4096;

/** Pictures, documents and archives of which the first bytes may hold no zero. */
const signatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
];

/** Why a file is none that could be checked, by its size and its first bytes; null when it may well be one. */
export async function unfitness(file: Blob, maxBytes: number | null): Promise<Unfit | null> {
  if (file.size === 0) return 'empty';
  const bytes = new Uint8Array(await file.slice(0, start).arrayBuffer());
  if (isBinary(bytes)) return 'binary';
  return maxBytes !== null && file.size > maxBytes ? 'too_large' : null;
}

const isBinary = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte)) ||
  // Text in UTF-16 is full of zeros, but it says what it is.
  (encodingOf(bytes) === 'utf-8' && bytes.includes(0));
