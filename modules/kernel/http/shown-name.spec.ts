import { describe, expect, it } from '@jest/globals';
import { shownName } from './shown-name.js';

describe('SUB3 the name of an uploaded file', () => {
  it.each([
    ['решение 1.csv', 'решение 1.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\mean.csv', 'mean.csv'],
    ['report\u202Evsc.exe', 'reportvsc.exe'],
    ['a\u2066b\u2069c\u200Ed\uFEFF.csv', 'abcd.csv'],
    ['line\u2028end\u0007\n.csv', 'lineend.csv'],
    ['half\uD83D.csv', 'half.csv'],
    ['\u202E', 'file'],
    ['   ', 'file'],
  ])('SUB3 %j is shown as %j', (given, shown) => {
    expect(shownName(given)).toBe(shown);
  });

  it('SUB3 is cut, and never inside of a character', () => {
    expect(shownName(`${'x'.repeat(199)}😀.csv`)).toBe('x'.repeat(199));
  });
});
