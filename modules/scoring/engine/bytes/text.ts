const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Up to this length, a text of ASCII is put together by hand: the platform's coders cost more than the cell. */
const shortLength = 64;
const shortBytes = new Uint8Array(3 * shortLength);

/** The text of `bytes[start, end)`, or `null` when it is not UTF-8 or holds a NUL. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string | null {
  if (end - start <= shortLength) {
    const codes: number[] = [];
    let i = start;
    for (; i < end; i++) {
      const byte = bytes[i]!;
      if (byte === 0 || byte >= 0x80) break;
      codes.push(byte);
    }
    if (i === end) return String.fromCharCode.apply(null, codes);
  }
  return isText(bytes, start, end) ? decoder.decode(bytes.subarray(start, end)) : null;
}

/** True when `bytes[start, end)` is UTF-8 without a NUL. Said by hand: a decoder that throws for each cell takes 10 µs. */
export function isText(bytes: Uint8Array, start: number, end: number): boolean {
  let i = start;
  while (i < end) {
    const byte = bytes[i]!;
    if (byte === 0) return false;
    const length = byte < 0x80 ? 1 : sequenceLength(bytes, i, end);
    if (length === 0) return false;
    i += length;
  }
  return true;
}

/** Bytes of the character that starts at `at` with a byte over 0x7f; 0 when it is no UTF-8 (Unicode 16, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > end) return 0;
  const second = bytes[at + 1]!;
  // No longer spelling than needed, no surrogate, nothing over U+10FFFF.
  if (second < (lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80)) return 0;
  if (second > (lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf)) return 0;
  for (let i = at + 2; i < at + length; i++) if ((bytes[i]! & 0xc0) !== 0x80) return 0;
  return length;
}

/** `text` as UTF-8. The bytes of a short one are valid until the next call. */
export function encodeText(text: string): Uint8Array {
  const { length } = text;
  if (length > shortLength) return encoder.encode(text);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return shortBytes.subarray(0, encoder.encodeInto(text, shortBytes).written);
    shortBytes[i] = code;
  }
  return shortBytes.subarray(0, length);
}

/** `text` without the spaces and tabs at both ends; other white space is data. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The index of the first byte of text: after the byte order mark, if there is one. */
export function skipByteOrderMark(bytes: Uint8Array, start: number, end: number): number {
  const marked = end - start >= 3 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
  return marked ? start + 3 : start;
}
