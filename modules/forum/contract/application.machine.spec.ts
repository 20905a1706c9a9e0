import { describe, expect, it } from '@jest/globals';
import { afterEvent, type ApplicationEvent, applicationStates } from './application.machine.js';

const table = {
  PENDING: { APPROVE: 'APPROVED', REJECT: 'REJECTED', APPLY: null },
  APPROVED: { APPROVE: null, REJECT: null, APPLY: null },
  REJECTED: { APPROVE: null, REJECT: null, APPLY: 'PENDING' },
} as const;

describe('an application for a thread', () => {
  it.each(
    applicationStates.flatMap((state) =>
      Object.entries(table[state]).map(([event, next]) => [state, event, next] as const),
    ),
  )('FORUM3 %s after %s is %s', (state, type, next) => {
    expect(afterEvent(state, { type } as ApplicationEvent)).toBe(next);
  });
});
