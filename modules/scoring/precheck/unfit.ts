import type { Manifest } from '../engine/manifest.js';
import { encodingOf } from './layout.js';

/** Why a file is none that could be checked. too_large: more than the platform takes; empty: no byte in it; binary: a picture or the like, no text; workbook: one of a spreadsheet; packed: an archive; json: JSON where a table is asked for; not_json: a table, a workbook or the like where lists in JSON are asked for. */
export type Unfit = 'too_large' | 'empty' | 'binary' | 'workbook' | 'packed' | 'json' | 'not_json';

/** Pictures and documents of which the first bytes may hold no zero. */
const signatures: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
];
const gzip = [0x1f, 0x8b];
const zip = [0x50, 0x4b, 0x03, 0x04];
/** The workbooks of before 2007. */
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0];
/** What the first entries of a workbook that is a ZIP are called: those of Excel and of OpenDocument. */
const ofWorkbook = /\[Content_Types\]\.xml|xl\/|_rels\/|opendocument\.spreadsheet/u;

/** As much of a file's beginning as tells text from anything else. */
export const startBytes = 4096;

/** Why a file is none that could be checked, by its size and its first bytes; null when it may well be one. */
export const unfitness = (
  bytes: number,
  beginning: Uint8Array,
  { maxBytes, format }: Pick<Manifest, 'maxBytes' | 'format'>,
): Unfit | null => {
  if (bytes === 0) return 'empty';
  const start = beginning.subarray(0, startBytes);
  const packed = packedAs(start);
  if (format === 'json' && (packed || isBinary(start) || isOtherText(beginning))) return 'not_json';
  if (packed) return packed;
  if (isBinary(start)) return 'binary';
  if (format === 'csv' && beginsJson.test(new TextDecoder().decode(beginning))) return 'json';
  return maxBytes !== null && bytes > maxBytes ? 'too_large' : null;
};

/** An object or a list with something in it: no header of a table begins so. */
const beginsJson = /^\s*[[{]\s*["[{]/u;

/** Lists are in an object; what other containers or nothing at all lack, the scorer says. */
const mayBeJson = /^\s*(?:$|[[{])/u;
const isOtherText = (beginning: Uint8Array): boolean =>
  encodingOf(beginning) === 'utf-8' && !mayBeJson.test(new TextDecoder().decode(beginning));

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** What is easy to make a table of: a workbook is saved as one, an archive unpacked. */
const packedAs = (bytes: Uint8Array): 'workbook' | 'packed' | null => {
  if (beginsWith(bytes, oldWorkbook)) return 'workbook';
  if (beginsWith(bytes, zip)) return ofWorkbook.test(new TextDecoder('latin1').decode(bytes)) ? 'workbook' : 'packed';
  return beginsWith(bytes, gzip) ? 'packed' : null;
};

const isBinary = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => beginsWith(bytes, signature)) ||
  // Text in UTF-16 is full of zeros, but it says what it is.
  (encodingOf(bytes) === 'utf-8' && bytes.includes(0));
