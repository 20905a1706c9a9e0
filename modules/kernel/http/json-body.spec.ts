import { describe, expect, it } from '@jest/globals';
import { jsonFault } from './json-body.js';

describe('a body that is no JSON', () => {
  it.each([
    ['{"a": un}', 1, 7],
    ['{"a": 1,}', 1, 9],
    ['{"a": ', 1, 7],
    ['{"a" 1}', 1, 6],
    ["{'a': 1}", 1, 2],
    ['abc', 1, 1],
    ['{\n  "a": 1,\n  "b": no\n}', 3, 9],
    ['[1, 2, x, y, z]', 1, 8],
    ['{"a": 1} trailing', 1, 10],
    ['{"text": "an unfinished', 1, 24],
  ])('ERR1 is told by the place of its fault: %j', (text, line, column) => {
    expect(jsonFault(text)).toEqual({ line, column });
  });

  it('ERR1 finds no fault in JSON, and does not search a large body', () => {
    expect(jsonFault('{"a": [1, null, "x"]}')).toBeNull();
    expect(jsonFault(`[${'1,'.repeat(50_000)}x]`)).toBeNull();
  });
});
