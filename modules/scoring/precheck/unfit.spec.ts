import { describe, expect, test } from '@jest/globals';
import { unfitness } from './unfit.js';

describe('SUB2 files that are none to be checked', () => {
  test.each([
    ['empty', new Uint8Array(), 'empty'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), 'binary'],
    ['packed by gzip', Uint8Array.of(0x1f, 0x8b, 0x08), 'packed'],
    ['a ZIP', new TextEncoder().encode('PK\u0003\u0004 solution.csv'), 'packed'],
    ['a workbook of Excel', new TextEncoder().encode('PK\u0003\u0004 [Content_Types].xml'), 'workbook'],
    ['a workbook of an old Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'workbook'],
    ['full of zeros', Uint8Array.of(0x31, 0x2c, 0x00, 0x32), 'binary'],
    ['text in UTF-16', Uint8Array.of(0xff, 0xfe, 0x69, 0x00), null],
    ['longer than is taken', new TextEncoder().encode('id,prediction\n1,0.5\n2,1.5\n'), 'too_large'],
    ['text', new TextEncoder().encode('id\n'), null],
    ['JSON', new TextEncoder().encode('[{"id": 1'), 'json'],
    ['of exactly the permitted size', new TextEncoder().encode('id,a\n1,2\n\n'), null],
  ])('SUB2 a file that is %s is told before it is read', (_, bytes, failure) => {
    expect(unfitness(bytes.length, bytes, { maxBytes: 10, format: 'csv' })).toBe(failure);
  });

  test.each([
    ['a table', new TextEncoder().encode('id,a\n1,2'), 'not_json'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), 'not_json'],
    ['an archive', Uint8Array.of(0x1f, 0x8b, 0x08), 'not_json'],
    ['an object', new TextEncoder().encode(' {"1":[]}'), null],
    ['a list', new TextEncoder().encode('[1]'), null],
    ['blank', new TextEncoder().encode(' \n'), null],
    ['text in UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00), null],
    ['empty', new Uint8Array(), 'empty'],
  ])('SUB2 where lists in JSON are asked for, a file that is %s is told before it is read', (_, bytes, failure) => {
    expect(unfitness(bytes.length, bytes, { maxBytes: 10, format: 'json' })).toBe(failure);
  });
});
