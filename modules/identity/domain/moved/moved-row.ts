import { role } from '../../../kernel/contract/status.js';
import type { MovedColumn, MovedProblem } from '../../contract/import.js';
import { email } from '../../contract/person.js';
import { personalChange } from '../../contract/personal.js';
import { fitnessOf } from './old-hashes.js';
import { keyOf, movedKeyOf } from '../person.js';

/** A row of a file of people, as far as it can be checked by itself. */
export interface MovedRow {
  line: number;
  login: string;
  loginKey: string;
  movedKey: string;
  email: string;
  emailKey: string;
  firstname: string;
  lastname: string;
  /** Empty for somebody who is to choose a password. */
  hash: string;
  role: string;
}

const longestLogin = 200;
const longestHash = 400;
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Reads a row. @returns what is wrong with it, else the row */
export const movedRow = (cells: Partial<Record<MovedColumn, string>>, line: number): MovedRow | MovedProblem[] => {
  const problems: MovedProblem[] = [];
  const cell = (column: MovedColumn): string => (cells[column] ?? '').trim();
  const wrong = (column: MovedColumn, fault: MovedProblem['fault']): void => {
    // A hash is a secret, even a broken one.
    problems.push({ line, column, fault, value: column === 'hash' ? '' : cell(column).slice(0, longestLogin) });
  };
  const login = cell('login').normalize('NFC');
  const address = cell('email');
  const hash = cell('hash');
  const own = role.safeParse(cell('role').toLowerCase() || 'user');
  // Any login will do: one that can't be used here is chosen anew by its person.
  if (login === '' || login.length > longestLogin || control.test(login)) wrong('login', 'LOGIN_INVALID');
  if (!email.safeParse(address).success) wrong('email', 'EMAIL_INVALID');
  for (const column of ['firstname', 'lastname'] as const)
    if (!personalChange.safeParse({ [column]: cell(column) }).success) wrong(column, 'NAME_INVALID');
  const fitness = hash === '' ? 'fit' : hash.length > longestHash ? 'invalid' : fitnessOf(hash);
  if (fitness !== 'fit') wrong('hash', fitness === 'costly' ? 'HASH_COSTLY' : 'HASH_INVALID');
  if (!own.success) wrong('role', 'ROLE_INVALID');
  if (problems.length > 0 || !own.success) return problems;
  const keys = { loginKey: keyOf(login), movedKey: movedKeyOf(login), emailKey: keyOf(address) };
  return { line, login, email: address, firstname: cell('firstname'), lastname: cell('lastname'), hash, role: own.data, ...keys }; // prettier-ignore
};
