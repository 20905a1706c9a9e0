import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWidth } from '#web/testing/screen.js';
import type { Column } from './column.js';

// Before what asks for the width of the window, which it does once.
setWidth(1400);
const { DataTable } = await import('./data-table.js');

interface Team {
  name: string;
  score: number;
}
const columns: Column<Team>[] = [
  { id: 'name', header: 'Team', cell: ({ name }) => name },
  { id: 'score', header: 'Score', isNumber: true, sortBy: ({ score }) => score, cell: ({ score }) => score },
  { id: 'note', header: 'Note', onWideOnly: true, cell: ({ name }) => `note of ${name}` },
  { id: 'room', header: 'Much', from: 3000, cell: () => 'much' },
  { id: 'open', header: 'More', onCompactOnly: true, cell: ({ name }) => `more of ${name}` },
];
const teams = (count: number): Team[] =>
  Array.from({ length: count }, (_, at) => ({ name: `T${at + 1}`, score: (at * 7) % 10 }));
type Props = Parameters<typeof DataTable<Team>>[0];

const tableOf = (rows: readonly Team[], more: Partial<Props> = {}) => (
  <DataTable<Team> label="Teams" columns={columns} rows={rows} rowKey={({ name }) => name} {...more} />
);
const show = (rows: readonly Team[], more: Partial<Props> = {}) => {
  const { rerender } = render(tableOf(rows, more));
  return (now: readonly Team[], then: Partial<Props> = {}) => rerender(tableOf(now, then));
};
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('NAV9 a table', () => {
  afterEach(cleanup);

  it('NAV9 shows the columns that there is room for, and tells how many rows there are', () => {
    show(teams(3), { total: 40 });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Team',
      'Score',
      'Note',
    ]);
    expect(screen.getByRole('table', { name: 'Teams' }).getAttribute('aria-rowcount')).toBe('41');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4']);
  });

  it('NAV9 a part of it numbers its rows as they are in the whole', () => {
    show(teams(2), { offset: 10, total: 12 });
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.getAttribute('aria-rowindex')),
    ).toEqual(['12', '13']);
  });

  it('SUB3 is sorted by its head, one way, the other way and as it came, and says which', async () => {
    show(teams(4));
    const user = userEvent.setup();
    const press = () => user.click(screen.getByRole('button', { name: 'Score' }));
    expect(header('Score').hasAttribute('aria-sort')).toBe(false);
    // The greatest first, as numbers are looked at.
    await press();
    const first = header('Score').getAttribute('aria-sort');
    const sorted = names();
    await press();
    expect(new Set([first, header('Score').getAttribute('aria-sort')])).toEqual(new Set(['ascending', 'descending']));
    expect(names()).toEqual(sorted.toReversed());
    await press();
    expect(header('Score').hasAttribute('aria-sort')).toBe(false);
    expect(names()).toEqual(['T1', 'T2', 'T3', 'T4']);
    expect(within(header('Team')).queryByRole('button')).toBeNull();
  });

  it('SUB3 stays sorted when rows come', async () => {
    const again = show(teams(2));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Score' }));
    again([...teams(2), { name: 'Best', score: 99 }, { name: 'Least', score: -1 }]);
    const ends = [names().at(0), names().at(-1)];
    expect(new Set(ends)).toEqual(new Set(['Best', 'Least']));
  });

  it('LB4 rows that are pinned stand above, and are in their place too', () => {
    const [, second] = teams(3);
    show(teams(3), { pinned: [second!], isMarked: ({ name }) => name === 'T2' });
    expect(names()).toEqual(['T2', 'T1', 'T2', 'T3']);
    expect(screen.getAllByRole('row').filter((row) => row.dataset['marked'] === 'true')).toHaveLength(2);
  });

  it('LB1 lines between rows are no rows: they have no number', () => {
    show(teams(2), {
      dividers: [
        { key: 'top', before: 0, content: 'above all' },
        { key: 'end', before: 2, content: 'below all' },
      ],
    });
    expect(names()).toEqual(['above all', 'T1', 'T2', 'below all']);
    const line = screen.getByText('below all').closest('tr') as HTMLElement;
    expect(line.hasAttribute('aria-rowindex')).toBe(false);
    expect(line.querySelector('td')?.colSpan).toBe(3);
  });
});

describe('LB1 a long table', () => {
  afterEach(cleanup);

  it('LB1 draws only what is in sight, all of it where one asks, and all on paper', () => {
    const again = show(teams(500));
    const drawn = () => screen.queryAllByRole('row').length - 1;
    expect(drawn()).toBeLessThan(100);
    again(teams(500), { isWhole: true });
    expect(drawn()).toBe(500);
    again(teams(500));
    expect(drawn()).toBeLessThan(100);
    act(() => void fireEvent(window, new Event('beforeprint')));
    expect(drawn()).toBe(500);
    act(() => void fireEvent(window, new Event('afterprint')));
    expect(drawn()).toBeLessThan(100);
  });

  it('LB1 one of a page is drawn whole, so that the browser finds in it', () => {
    show(teams(200));
    expect(names()).toHaveLength(200);
  });

  it('LB1 asks for more near its end, and again once that has come', () => {
    const onNearEnd = jest.fn();
    const again = show(teams(5), { total: 300, onNearEnd });
    expect(onNearEnd).toHaveBeenCalledTimes(1);
    again(teams(5), { total: 300, onNearEnd });
    expect(onNearEnd).toHaveBeenCalledTimes(1);
    again(teams(8), { total: 300, onNearEnd });
    expect(onNearEnd).toHaveBeenCalledTimes(2);
  });
});
