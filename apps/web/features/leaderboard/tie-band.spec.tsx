import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { renderPage } from '#web/testing/render.js';
import { setWidth } from '#web/testing/screen.js';

const open = async (rows: ReturnType<typeof boardRow>[]) => {
  await renderPage('/championship/small/rating', {
    as: 'alice',
    answers: ofParticipant({}, { 'GET championships/{champname}/leaderboard': board(rows) }),
  });
  const table = within(await screen.findByRole('table', { name: 'Leaderboard' }));
  return {
    table,
    row: (team: string) => within(table.getByRole('row', { name: new RegExp(team) })),
    headers: () => table.getAllByRole('columnheader').map(({ textContent }) => textContent),
  };
};

describe('LB4 how sure a score is', () => {
  const tie = { from: 1, to: 3 };
  const rows = [
    boardRow(1, { score: 0.2, band: { low: 0.1, high: 0.3 }, tie }),
    boardRow(2, { score: 0.25, band: { low: 0.2, high: 0.5 }, tie }),
    boardRow(3, { score: 0.3, tie }),
    boardRow(4, { score: 0.45, band: { low: 0.4, high: 0.5 } }),
  ];

  it('LB4 each band is said in words, with the places that can’t be told apart', async () => {
    const { row, headers } = await open(rows);
    expect(headers()).toContainEqual(expect.stringMatching(/^95.% band$/u));
    const bands = ['Team 1', 'Team 2', 'Team 3', 'Team 4'].map((team) =>
      row(team)
        .queryAllByRole('img', { name: /resamples/ })
        .map((band) => band.getAttribute('aria-label')),
    );
    const alike = 'Places 1–3 can’t be told apart';
    expect(bands).toEqual([
      [`from 0.100000 to 0.300000 in 95% of resamples. ${alike}`],
      [`from 0.200000 to 0.500000 in 95% of resamples. ${alike}`],
      [],
      ['from 0.400000 to 0.500000 in 95% of resamples'],
    ]);
  });

  it('LB4 bands are drawn on one scale, from the lowest to the highest of the board', async () => {
    const { row } = await open(rows);
    /** Of the picture’s width: where the whisker begins and ends, and where the score stands. */
    const drawn = (team: string) => {
      const band = row(team).getByRole('img', { name: /resamples/ });
      const [from, to] = [...(band.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M([\d.]+) 2/g)];
      return [from?.[1], to?.[1], band.querySelector('circle')?.getAttribute('cx')].map((x) => Math.round(Number(x)));
    };
    expect([drawn('Team 1'), drawn('Team 2'), drawn('Team 4')]).toEqual([
      [3, 48, 26],
      [26, 93, 37],
      [71, 93, 82],
    ]);
  });

  it('LB4 a bracket goes from the first to the last of those places, and to no other', async () => {
    const { row } = await open(rows);
    const parts = ['Team 1', 'Team 2', 'Team 3', 'Team 4'].map(
      (team) => row(team).queryByRole('img', { name: /^Places 1–3/ })?.dataset['part'],
    );
    expect(parts).toEqual(['first', 'middle', 'last', undefined]);
  });

  it('LB4 where no score has a band there is no column of them', async () => {
    const { headers } = await open([boardRow(1), boardRow(2)]);
    expect(headers()).toContain('Score');
    expect(headers()).not.toContainEqual(expect.stringContaining('band'));
  });
});

describe('LB1 columns that a wide window has room for', () => {
  afterEach(() => setWidth(1280));

  it.each([
    [1336, ['Last', 'Status']],
    [1335, ['Last']],
    [1258, ['Last']],
    [1257, []],
  ])('LB1 at %i px', async (width, shown) => {
    setWidth(width);
    const { headers, row } = await open([boardRow(1)]);
    expect(headers().filter((header) => header?.startsWith('Last') || header === 'Status')).toEqual(shown);
    expect(row('Team 1').queryAllByText('ok')).toHaveLength(shown.includes('Status') ? 1 : 0);
  });
});
