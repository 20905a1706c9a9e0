import { decodeText } from '../bytes/text.js';

const quote = 0x22;
const backslash = 0x5c;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const integer = /^-?(?:0|[1-9]\d*)$/;
const punctuation = new Set(Array.from('{}[],:', (character) => character.charCodeAt(0)));

export type JsonToken =
  | { readonly type: '{' | '}' | '[' | ']' | ',' | ':' }
  | { readonly type: 'string' | 'integer' | 'number' | 'word'; readonly text: string }
  | { readonly type: 'bad_json' | 'bad_encoding' };

/**
 * Cuts JSON (RFC 8259) into tokens, one at a time, so that a file is never held as a whole.
 * Integers keep their text: no digit is lost above 2^53, and -0 is 0.
 */
export class JsonTokens {
  /** Index of the first byte after the last token. */
  next = 0;
  /** Line of the next byte. */
  line = 1;

  /** @returns the token at or after `start`, or `null` when `bytes[start, end)` holds no whole one yet. */
  read(bytes: Uint8Array, start: number, end: number, final: boolean): JsonToken | null {
    const from = this.skipSpace(bytes, start, end);
    this.next = from;
    if (from === end) return null;
    const first = bytes[from]!;
    if (punctuation.has(first)) {
      this.next = from + 1;
      return { type: String.fromCharCode(first) as '{' };
    }
    return first === quote ? this.string(bytes, from, end, final) : this.bareWord(bytes, from, end, final);
  }

  private skipSpace(bytes: Uint8Array, start: number, end: number): number {
    let i = start;
    while (i < end && isSpace(bytes[i]!)) {
      if (bytes[i] === 0x0a) this.line++;
      i++;
    }
    return i;
  }

  private string(bytes: Uint8Array, from: number, end: number, final: boolean): JsonToken | null {
    let escaped = false;
    let i = from + 1;
    while (i < end && bytes[i] !== quote) {
      if (bytes[i] === backslash) {
        escaped = true;
        i++;
      }
      i++;
    }
    if (i >= end) return final ? { type: brokenKind(bytes, from, end) } : null;
    this.next = i + 1;
    const text = decodeText(bytes, from, i + 1);
    if (text === null) return { type: 'bad_encoding' };
    const value = unescaped(text, escaped);
    return value === null ? { type: 'bad_json' } : { type: 'string', text: value };
  }

  private bareWord(bytes: Uint8Array, from: number, end: number, final: boolean): JsonToken | null {
    let i = from;
    while (i < end && !endsWord(bytes[i]!)) i++;
    if (i === end && !final) return null;
    this.next = i;
    const text = decodeText(bytes, from, i);
    if (text === null) return { type: 'bad_encoding' };
    if (integer.test(text)) return { type: 'integer', text: text === '-0' ? '0' : text };
    if (number.test(text)) return { type: 'number', text };
    return text === 'true' || text === 'false' || text === 'null' ? { type: 'word', text } : { type: 'bad_json' };
  }
}

/** The value of a string token with its quotes, or `null` when it holds a control character or a wrong escape. */
function unescaped(token: string, escaped: boolean): string | null {
  // oxlint-disable-next-line no-control-regex -- these are the characters that JSON forbids
  if (!escaped) return /[\u0000-\u001f]/.test(token) ? null : token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return null;
  }
}

function brokenKind(bytes: Uint8Array, from: number, end: number): 'bad_json' | 'bad_encoding' {
  return decodeText(bytes, from, end) === null ? 'bad_encoding' : 'bad_json';
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function endsWord(byte: number): boolean {
  return isSpace(byte) || punctuation.has(byte) || byte === quote;
}
