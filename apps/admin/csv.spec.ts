import { describe, expect, test } from '@jest/globals';
import { csvOf } from './csv.js';

describe('ADMIN1 exported lists', () => {
  test('ADMIN1 quotes what CSV would take apart', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'he said "no"\nand left'],
          ['', 7],
        ],
      ),
    ).toBe('a,b\r\n"x,y","he said ""no""\nand left"\r\n,7\r\n');
  });

  test.each(['=1+1', '+7 900', '-x', '@SUM(A1)'])('ADMIN1 keeps a spreadsheet from running %j', (text) => {
    expect(csvOf(['a'], [[text]])).toBe(`a\r\n'${text}\r\n`);
  });

  test('ADMIN1 keeps one from running what comes behind its own separator', () => {
    expect(csvOf(['a'], [['x;=1+1'], ['\tx']])).toBe(`a\r\n"x;'=1+1"\r\n"'\tx"\r\n`);
  });

  test('ADMIN1 leaves negative numbers numbers', () => {
    expect(csvOf(['a'], [[-1.5]])).toBe('a\r\n-1.5\r\n');
  });
});
