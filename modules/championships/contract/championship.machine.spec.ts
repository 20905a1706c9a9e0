import { describe, expect, it } from '@jest/globals';
import { championshipState } from './championship.js';
import { afterEvent, type ChampionshipEvent, eventFor } from './championship.machine.js';

const states = championshipState.options;
const restore = (archivedFrom: 'DRAFT' | 'PUBLISHED' | 'FINISHED' | null): ChampionshipEvent => {
  return { type: 'RESTORE', archivedFrom };
};

describe('CHAMP5 the life of a championship', () => {
  it.each<[string, ChampionshipEvent, (string | null)[]]>([
    // from: DRAFT, PUBLISHED, FINISHED, ARCHIVED
    ['PUBLISH', { type: 'PUBLISH' }, ['PUBLISHED', null, null, null]],
    ['FINISH', { type: 'FINISH' }, [null, 'FINISHED', null, null]],
    ['ARCHIVE', { type: 'ARCHIVE' }, ['ARCHIVED', 'ARCHIVED', 'ARCHIVED', null]],
    ['RESTORE of a draft', restore('DRAFT'), [null, null, null, 'DRAFT']],
    ['RESTORE of a published one', restore('PUBLISHED'), [null, null, null, 'PUBLISHED']],
    ['RESTORE of a finished one', restore('FINISHED'), [null, null, null, 'FINISHED']],
    ['RESTORE of what nobody knows', restore(null), [null, null, null, 'DRAFT']],
  ])('CHAMP5 %s leads on from its own states only', (_, event, expected) => {
    expect(states.map((state) => afterEvent(state, event))).toEqual(expected);
  });

  it.each(states)('CHAMP5 the way to %s is one event or none', (wished) => {
    const ways = states.map((state) => eventFor(state, wished, 'FINISHED')?.type ?? null);
    const expected = {
      DRAFT: [null, null, null, null],
      PUBLISHED: ['PUBLISH', null, null, null],
      FINISHED: [null, 'FINISH', null, 'RESTORE'],
      ARCHIVED: ['ARCHIVE', 'ARCHIVE', 'ARCHIVE', null],
    };
    expect(ways).toEqual(expected[wished]);
  });
});
