import { describe, expect, test } from '@jest/globals';
import { csvCell } from './csv-cell.js';

describe('LB1 a cell of CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', `"'\tx"`],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['Us; =1+1', `"Us; '=1+1"`],
    ['Us;=cmd|x', `"Us;'=cmd|x"`],
    ['Us,+7', `"Us,'+7"`],
    ['Us\n-x', `"Us\n'-x"`],
    ['Us;\t=x', `"Us;\t'=x"`],
    ['a-b = c', 'a-b = c'],
    ['one; two', '"one; two"'],
    ['said "no"', '"said ""no"""'],
  ])('LB1 writes %j so that no spreadsheet runs any of it, whatever it separates cells by', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  test.each(['-1.5', '1e-7', '-2E+10', '0'])('LB1 leaves the number %s a number', (text) => {
    expect([csvCell(text), csvCell(Number(text))]).toEqual([text, String(Number(text))]);
  });
});
