import { describe, expect, it } from '@jest/globals';
import { phoneNumber } from './phone-number.js';

const russian = '+7 912 345-67-89';

describe('telephone numbers', () => {
  it.each([
    [russian, [], '+79123456789'],
    [russian, ['BY', 'RU'], '+79123456789'],
    ['+375 29 123-45-67', ['BY', 'RU'], '+375291234567'],
  ])('AUTH6 takes %s where messages go to %j', (typed, countries, number) => {
    expect(phoneNumber(typed, countries)).toBe(number);
  });

  it.each([
    [russian, ['BY']],
    // Of a satellite: of no country, and dear.
    ['+870 776 123 456', []],
    ['+53 5 1234567', ['RU']],
  ])('AUTH6 refuses %s where messages go to %j', (typed, countries) => {
    expect(() => phoneNumber(typed, countries)).toThrow('PHONE_COUNTRY');
  });
});
