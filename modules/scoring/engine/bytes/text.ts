const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
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
  return bytes.subarray(start, end).includes(0) ? null : decodeStrictly(bytes.subarray(start, end));
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** True when `bytes[start, end)` is UTF-8 without a NUL. */
export function isText(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === 0) return false;
    if (byte >= 0x80) return decodeText(bytes, start, end) !== null;
  }
  return true;
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
