import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { collecting } from '../../../kernel/domain/happened.js';
import { afterRejudgeEvent, type RejudgeEventType } from '../contract/rejudge.machine.js';
import { rejudgeState, type RejudgeState } from '../contract/rejudge.js';
import { Rejudge } from './rejudge.js';

const now = new Date('2026-03-15T12:00:00Z');
const events: RejudgeEventType[] = ['FINISH', 'APPLY', 'DISCARD'];

/** Every state × every event; what is not named is refused. */
const table: Record<RejudgeState, Partial<Record<RejudgeEventType, RejudgeState>>> = {
  RUNNING: { FINISH: 'READY', DISCARD: 'DISCARDED' },
  READY: { APPLY: 'APPLIED', DISCARD: 'DISCARDED' },
  APPLIED: {},
  DISCARDED: {},
};

describe('re-judgement', () => {
  it.each(rejudgeState.options.flatMap((state) => events.map((event) => ({ state, event }))))(
    'SUB6 $state on $event',
    ({ state, event }) => expect(afterRejudgeEvent(state, event)).toBe(table[state][event] ?? null),
  );

  it('SUB6 is applied only when it is whole', () => {
    collecting([], () => {
      const rejudge = Rejudge.start(randomUUID(), 'admin', 'new truth', now);
      expect(() => rejudge.apply(now)).toThrow('REJUDGE_RUNNING');
      rejudge.finish();
      rejudge.apply(now);
      expect(rejudge).toMatchObject({ state: 'APPLIED', decidedAt: now });
      expect(() => rejudge.discard(now)).toThrow('REJUDGE_DECIDED');
    });
  });
});
