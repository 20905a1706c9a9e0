import { describe, expect, it } from '@jest/globals';
import { initialsOf } from '#modules/identity/contract/initials.js';
import { displayName } from './use-person.js';

const person = { login: 'alice', nickname: '', firstname: 'Alice', lastname: 'Liddell' };

describe('NAV6 the name of a person', () => {
  it.each([
    ['the nickname', { ...person, nickname: 'Al' }, 'Al'],
    ['the login without a nickname', person, 'alice'],
    ['first and last name when the login starts with !', { ...person, login: '!17' }, 'Alice Liddell'],
    ['the first name alone when there is no last one', { ...person, login: '!17', lastname: null }, 'Alice'],
    ['the login when there is nothing else', { ...person, login: '!17', firstname: null, lastname: null }, '!17'],
  ])('is %s', (_, user, name) => {
    expect(displayName(user)).toBe(name);
  });

  it.each([
    ['Alice Liddell', 'AL'],
    ['null_hypothesis', 'NH'],
    ['alice', 'AL'],
    ['Банк «Север»', 'БС'],
    ['Я', 'Я'],
    ['', ''],
  ])('%s has the initials %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
