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

  test.each(['=1+1', '+7 900', '-x', '@SUM(A1)', '\tx'])('ADMIN1 keeps a spreadsheet from running %j', (text) => {
    expect(csvOf(['a'], [[text]])).toBe(`a\r\n'${text}\r\n`);
  });

  test('ADMIN1 leaves negative numbers numbers', () => {
    expect(csvOf(['a'], [[-1.5]])).toBe('a\r\n-1.5\r\n');
  });
});
