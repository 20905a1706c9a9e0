import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import type { Column } from '#web/ui/table/column.js';
import { placed } from './baseline-places.js';
import { BoardTable } from './board-table.js';

const messages = textsOf('eng', 'scoring');
const row = (place: number): LeaderboardRow => ({
  place,
  previousPlace: null,
  team: `team-${place}`,
  members: [],
  login: null,
  status: 'ok',
  score: place,
  solutions: 1,
  award: null,
  lastSolutionAt: '2026-11-21T09:05:00.000Z',
  outdated: false,
  band: null,
  tie: null,
  mine: false,
});
const columns: Column<LeaderboardRow>[] = [
  { id: 'place', header: '#', cell: ({ place }) => place },
  { id: 'team', header: 'Team', cell: ({ team }) => team },
];
const nothing = () => undefined;

describe('a board with baselines', () => {
  // The window of the tests can't scroll, and says so.
  beforeAll(() => {
    window.scrollTo = nothing;
  });
  afterEach(cleanup);

  it('LB1 has a baseline between its rows, which keep their numbers and places', () => {
    const rows = [1, 2, 3].map(row);
    const baselines = [
      { name: { rus: '', eng: 'Mean' }, score: 1.5 },
      { name: { rus: '', eng: 'Zeros' }, score: 7 },
    ];
    render(
      <IntlProvider locale="en" messages={messages}>
        <BoardTable
          rows={rows}
          columns={columns}
          pinned={[]}
          total={3}
          isFiltered={false}
          baselines={placed(baselines, rows, { direction: 'DOWN_UP', offset: 0, total: 3 })}
          offset={0}
          onTop={nothing}
          isCompact={false}
          onNearEnd={nothing}
          whole={{ isWhole: false, isLoading: false, isPart: true, onWant: nothing }}
        />
      </IntlProvider>,
    );
    const shown = screen.getAllByRole('row').map((each) => [each.textContent, each.getAttribute('aria-rowindex')]);
    expect(shown).toEqual([
      ['#Team', '1'],
      ['1team-1', '2'],
      ['Baseline “Mean” 1.500000', null],
      ['2team-2', '3'],
      ['3team-3', '4'],
      ['Baseline “Zeros” 7.000000', null],
    ]);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
  });
});
