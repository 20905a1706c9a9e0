import { describe, expect, it } from '@jest/globals';
import { languageOf } from './language.js';

describe('language of a caller', () => {
  it.each([
    [undefined, 'ENG'],
    ['', 'ENG'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'RUS'],
    ['en-US,en;q=0.9,ru;q=0.8', 'ENG'],
    ['de,ru;q=0.5', 'RUS'],
    ['ru;q=0', 'ENG'],
    ['fr', 'ENG'],
    [';;;q=,,', 'ENG'],
  ] as const)('I18N1 %j reads %s', (header, language) => {
    expect(languageOf({ headers: { 'accept-language': header } })).toBe(language);
  });
});
