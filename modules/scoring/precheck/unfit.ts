import type { Manifest } from '../engine/manifest.js';
import { encodingOf } from './layout.js';

/** Why a file is none that could be checked. too_large: more than the platform takes; empty: no byte in it; binary: a picture or the like, no text; json: JSON where a table is asked for. */
export type Unfit = 'too_large' | 'empty' | 'binary' | 'json';

/** Pictures, documents and archives of which the first bytes may hold no zero. */
const signatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
];

/** As much of a file's beginning as tells text from anything else. */
export const startBytes = 4096;

/** Why a file is none that could be checked, by its size and its first bytes; null when it may well be one. */
export const unfitness = (
  bytes: number,
  beginning: Uint8Array,
  { maxBytes, format }: Pick<Manifest, 'maxBytes' | 'format'>,
): Unfit | null => {
  if (bytes === 0) return 'empty';
  if (isBinary(beginning.subarray(0, startBytes))) return 'binary';
  if (format === 'csv' && beginsJson.test(new TextDecoder().decode(beginning))) return 'json';
  return maxBytes !== null && bytes > maxBytes ? 'too_large' : null;
};

/** An object or a list with something in it: no header of a table begins so. */
const beginsJson = /^\s*[[{]\s*["[{]/u;

const isBinary = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte)) ||
  // Text in UTF-16 is full of zeros, but it says what it is.
  (encodingOf(bytes) === 'utf-8' && bytes.includes(0));
