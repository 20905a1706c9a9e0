import parsePhoneNumber from 'libphonenumber-js/max';
import { DomainError } from '../../kernel/domain/domain-error.js';

/** Kinds of numbers that get messages; in some countries a mobile can't be told from a fixed line. */
const reachable: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'];

/**
 * A number as it was typed, in its international form (E.164). Without a country it is none: nobody can tell which.
 * @throws DomainError PHONE_WRONG
 */
export const phoneNumber = (typed: string): string => {
  const found = parsePhoneNumber(typed);
  if (!found?.isValid() || found.ext || !reachable.includes(found.getType())) throw new DomainError('PHONE_WRONG');
  return found.number;
};
