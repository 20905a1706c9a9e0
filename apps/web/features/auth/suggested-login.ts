import { loginLength } from '#modules/identity/contract/limits.js';

/**
 * A login to begin with, of what stands before the @: its first word alone and a number, since everybody sees a login and the
 * address is nobody's. Nothing where that has no word of Latin letters, or there is no address yet.
 */
export const suggestedLogin = (email: string, number: number): string => {
  const [local = '', host] = email.trim().toLowerCase().split('@');
  const word = host === undefined ? undefined : /[a-z]{2,}/u.exec(local)?.[0];
  return word === undefined ? '' : `${word.slice(0, loginLength.max - 4)}-${number}`;
};

/** Three digits, so that few get one that is taken. @param taken a login that has another one */
export const suggestedNumber = (taken = ''): number => {
  const number = 100 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 900);
  return taken.endsWith(String(number)) ? suggestedNumber(taken) : number;
};
