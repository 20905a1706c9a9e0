const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * The text of `bytes[start, end)`, or `null` when it is not UTF-8 or holds a NUL.
 * Short ASCII runs are put together by hand, as a decoder call costs more than the cell.
 */
export function decodeText(bytes: Uint8Array, start: number, end: number): string | null {
  let ascii = end - start <= 64;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === 0) return null;
    if (byte >= 0x80) ascii = false;
  }
  if (ascii) return String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[]);
  try {
    return decoder.decode(bytes.subarray(start, end));
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

/** UTF-8 of a text. Short ASCII is written by hand, as an encoder call costs more than the cell. */
export function encodeText(text: string): Uint8Array {
  const { length } = text;
  if (length > 64) return encoder.encode(text);
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return encoder.encode(text);
    bytes[i] = code;
  }
  return bytes;
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
