import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { forgetPerson } from '#web/lib/state/state.js';
import { person } from '#web/testing/build/person.js';
import { forgetDrafts, useDraft } from './draft.js';
import { welcome } from './session.js';

describe('what somebody has begun to write', () => {
  afterEach(() => {
    cleanup();
    forgetPerson();
    forgetDrafts();
  });

  test('SUB1 is met by nobody else in this tab, and still there when they are back', () => {
    const openedBy = (login: string) => {
      act(() => welcome(person(login)));
      return renderHook(() => useDraft('comment')).result;
    };
    const [, write] = openedBy('alice').current;
    act(() => write('deeper trees'));
    expect(openedBy('bob').current[0]).toBe('');
    expect(openedBy('alice').current[0]).toBe('deeper trees');
  });
});
