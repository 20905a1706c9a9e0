import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { forgetPerson } from '#web/lib/state/state.js';
import { person } from '#web/testing/build/person.js';
import { forgetDrafts, useDraft, type Lasting } from './draft.js';
import { welcome } from './session.js';

/** What a page that is opened now finds. */
const opened = (name: string, lasting?: Lasting) => renderHook(() => useDraft(name, lasting)).result;
const write = (name: string, text: string, lasting?: Lasting) => {
  const [, say] = opened(name, lasting).current;
  act(() => say(text));
};

describe('what somebody has begun to write', () => {
  afterEach(() => {
    cleanup();
    forgetPerson();
    sessionStorage.clear();
    localStorage.clear();
  });

  test('SUB1 is met by nobody else in this tab, and still there when they are back', () => {
    const welcomed = (login: string) => act(() => welcome(person(login)));
    welcomed('alice');
    write('comment', 'deeper trees');
    welcomed('bob');
    expect(opened('comment').current[0]).toBe('');
    welcomed('alice');
    expect(opened('comment').current[0]).toBe('deeper trees');
  });

  test('SUB1 goes with its tab, where it is not to stay in this browser until it is saved', () => {
    act(() => welcome(person('alice')));
    write('comment', 'deeper trees');
    write('article', 'Forests', 'browser');
    // Another tab has a storage of its own.
    sessionStorage.clear();
    expect(opened('comment').current[0]).toBe('');
    expect(opened('article', 'browser').current[0]).toBe('Forests');
  });

  test('SUB1 is theirs once they are in where a guest began it, and no guest’s any more after that', () => {
    write('comment', 'deeper');
    act(() => welcome(person('alice')));
    expect(opened('comment').current[0]).toBe('deeper');
    write('comment', 'deeper trees');
    act(() => forgetPerson());
    expect(opened('comment').current[0]).toBe('');
    act(() => welcome(person('alice')));
    expect(opened('comment').current[0]).toBe('deeper trees');
  });

  test('AUTH4 waits for their login, also where that begins with the login of whoever leaves', () => {
    act(() => welcome(person('alice.b')));
    write('article', 'Forests', 'browser');
    act(() => welcome(person('alice')));
    write('article', 'Deserts', 'browser');
    forgetDrafts('alice');
    expect(opened('article', 'browser').current[0]).toBe('');
    act(() => welcome(person('alice.b')));
    expect(opened('article', 'browser').current[0]).toBe('Forests');
  });

  test('SUB1 that is taken back to nothing leaves nothing behind', () => {
    act(() => welcome(person('alice')));
    write('comment', 'deeper trees');
    write('comment', '');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
