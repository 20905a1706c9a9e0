import parsePhoneNumber from 'libphonenumber-js/max';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';

/** Kinds of numbers that get messages; in some countries a mobile can't be told from a fixed line. */
const reachable: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'];

/** How people in Russia write a mobile number: 8 and ten digits, of which the first is 9. No other country's looks so. */
const russian = /^\s*8\D{0,3}9(?:\D{0,3}\d){9}\s*$/u;

/**
 * A number as it was typed, in its international form (E.164). Without a country it is none, as nobody can tell which, but
 * for the usual Russian form.
 * @param countries whose numbers are taken, all where none is named
 * @throws DomainError PHONE_WRONG, PHONE_COUNTRY
 */
export const phoneNumber = (typed: string, countries: readonly string[]): string => {
  const found = russian.test(typed) ? parsePhoneNumber(typed, 'RU') : parsePhoneNumber(typed);
  if (!found?.isValid() || found.ext || !reachable.includes(found.getType())) throw new DomainError('PHONE_WRONG');
  const isTaken = found.country !== undefined && (countries.length === 0 || countries.includes(found.country));
  refuse(!isTaken, 'PHONE_COUNTRY');
  return found.number;
};
