import { describe, expect, it } from '@jest/globals';
import { formatSize } from './size-format.js';

describe('sizes', () => {
  it.each([
    [0, '0 bytes', '0 байт'],
    [1, '1 byte', '1 байт'],
    [999, '999 bytes', '999 байт'],
    [1500, '2 kB', '2 кБ'],
    [999_999, '1 MB', '1 МБ'],
    [1_250_000, '1.3 MB', '1,3 МБ'],
    [104_857_600, '104.9 MB', '104,9 МБ'],
    [100_000_000, '100 MB', '100 МБ'],
    [2_500_000_000_000, '2,500 GB', '2 500 ГБ'],
  ])('I18N1 writes %d bytes as %s and %s', (bytes, english, russian) => {
    expect([formatSize(bytes, 'en'), formatSize(bytes, 'ru')].map((text) => text.replaceAll(/\s/gu, ' '))).toEqual([
      english,
      russian,
    ]);
  });
});
