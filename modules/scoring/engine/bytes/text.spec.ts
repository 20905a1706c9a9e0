import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeText, isText } from './text.js';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What the platform's own decoder makes of the bytes. */
function expected(bytes: Uint8Array): string | null {
  try {
    return bytes.includes(0) ? null : strict.decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes where sequences begin, go on and break: random ones are hardly ever UTF-8. */
const byte = fc.constantFrom(
  ...[0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef],
  ...[0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff, 0xbb],
);

describe('SUB2 encoding', () => {
  it('SUB2 is judged as the platform judges it, for any bytes', () => {
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 6 }), (list) => {
        const bytes = Uint8Array.from(list);
        expect(decodeText(bytes, 0, bytes.length)).toBe(expected(bytes));
        expect(isText(bytes, 0, bytes.length)).toBe(expected(bytes) !== null);
      }),
      { seed: 1, numRuns: 5000 },
    );
  });

  it('SUB2 takes every character, alone and inside a long text', () => {
    for (const text of ['é', 'ß', '€', '\u{d7ff}', '\u{e000}', '\ufeff', '\u{10ffff}', '🏆'.repeat(30)]) {
      const bytes = new TextEncoder().encode(`<${text}>`);
      expect(decodeText(bytes, 1, bytes.length - 1)).toBe(text);
      expect(decodeText(bytes, 1, bytes.length - 2)).toBeNull();
    }
  });
});
