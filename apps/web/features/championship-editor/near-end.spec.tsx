import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { inDays } from '#web/testing/build/basics.js';
import { openEditor } from '#web/testing/editor.js';

const told = /^It ends in less than a day/;

describe('CHAMP5 the end of a championship that people take part in', () => {
  it.each([
    { state: 'PUBLISHED', days: 0.5, isTold: true },
    { state: 'PUBLISHED', days: 2, isTold: false },
    { state: 'PUBLISHED', days: -0.5, isTold: false },
    { state: 'DRAFT', days: 0.5, isTold: false },
  ] as const)('CHAMP5 is told where it is near: $state, $days days from now', async ({ state, days, isTold }) => {
    await openEditor('basics', { state, dateEnd: inDays(days) });
    await screen.findByLabelText('End');
    expect(screen.queryByText(told) !== null).toBe(isTold);
  });
});
