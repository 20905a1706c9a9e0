import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LeaderboardHistory, ScoreDistribution } from '#modules/scoring/boards/contract/leaderboard.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { tour } from '#web/testing/build/championship.js';
import { renderPage } from '#web/testing/render.js';

const way = 'GET championships/{champname}/leaderboard/history';
const spread = 'GET championships/{champname}/leaderboard/distribution';
const heats = tour('Heats', -5, 5, { id: idOf(1) });

const on = (day: number) => `2026-02-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const history: LeaderboardHistory = {
  direction: 'DOWN_UP',
  from: on(1),
  to: on(20),
  items: [
    {
      team: 'Gauss',
      mine: false,
      points: [
        { at: on(1), score: 0.5, place: 2 },
        { at: on(15), score: 0.25, place: 1 },
      ],
    },
    { team: 'Laplace', mine: true, points: [{ at: on(2), score: 0.4, place: 2 }] },
  ],
};
const distribution: ScoreDistribution = {
  direction: 'DOWN_UP',
  teams: 6,
  edges: [0.25, 0.5, 0.75],
  counts: [5, 1],
  own: { score: 0.4, betterThan: 40 },
};

const open = async (search = '', answers: Answers = {}, baseline: number | null = 0.75) => {
  const page = await renderPage(`/championship/small/rating${search}`, {
    as: 'alice',
    answers: ofParticipant(
      {},
      {
        'GET championships/{champname}/leaderboard': ({ query }) =>
          board([boardRow(1)], { baseline, board: query.board, revealed: query.board === 'final' }),
        'GET championships/{champname}/tours': { items: [heats] },
        [way]: history,
        [spread]: distribution,
        ...answers,
      },
    ),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Charts' }));
  return page;
};
const figure = async (caption: string) => {
  const picture = await screen.findByRole('img', { name: caption });
  return within(picture.closest('figure') as HTMLElement);
};
const readingOf = (part: Awaited<ReturnType<typeof figure>>) => part.getByRole('status').textContent;
const rowsOf = (part: Awaited<ReturnType<typeof figure>>) =>
  part.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe('LB4 the way of the teams', () => {
  const caption = 'Gauss leads, you have place 2';

  it('LB4 is read moment by moment by the arrow keys, the first team first', async () => {
    const page = await open();
    const part = await figure(caption);
    part.getByRole('img').focus();
    await page.user.keyboard('{ArrowRight}');
    expect(readingOf(part)).toMatch(/^01\.02\.2026 \d\d:\d\d: 2 Gauss$/);
    await page.user.keyboard('{ArrowRight}');
    expect(readingOf(part)).toMatch(/: 2 Gauss, 2 Laplace$/);
    await page.user.keyboard('{ArrowRight}');
    expect(readingOf(part)).toMatch(/^15\.02\.2026 \d\d:\d\d: 1 Gauss, 2 Laplace$/);
    await page.user.keyboard('{End}{ArrowRight}');
    expect(readingOf(part)).toMatch(/^20\.02\.2026/);
    await page.user.keyboard('{Home}{ArrowLeft}');
    expect(readingOf(part)).toMatch(/^01\.02\.2026/);
    // What is pressed below it does not move away; what one leaves is as before.
    await page.user.tab();
    expect(readingOf(part)).toMatch(/^01\.02\.2026 \d\d:\d\d: 2 Gauss$/);
    await page.user.tab({ shift: true });
    await page.user.click(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(readingOf(part)).toMatch(/^01\.02\.2026 \d\d:\d\d20\.02\.2026 \d\d:\d\d$/));
  });

  it('LB4 is read under the pointer, from the moment before it on', async () => {
    await open();
    const part = await figure(caption);
    const picture = part.getByRole('img');
    const width = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
    Object.assign(picture, { getBoundingClientRect: () => ({ left: 0, width }) });
    fireEvent.mouseMove(picture, { clientX: 0 });
    await waitFor(() => expect(readingOf(part)).toMatch(/^01\.02\.2026/));
    fireEvent.mouseMove(picture, { clientX: width * 0.6 });
    await waitFor(() => expect(readingOf(part)).toMatch(/^02\.02\.2026/));
    fireEvent.mouseMove(picture, { clientX: width });
    await waitFor(() => expect(readingOf(part)).toMatch(/^20\.02\.2026/));
  });

  it('LB4 is that of places or of scores, of all time or of a week, in the picture and as a table', async () => {
    const page = await open();
    const part = await figure(caption);
    await page.user.click(part.getByRole('button', { name: 'Show as table' }));
    const places = rowsOf(part);
    expect(places[0]).toEqual(['Time', 'Gauss', 'Laplace']);
    expect(places.slice(1).map(([time, ...cells]) => [time?.slice(0, 5), ...cells])).toEqual([
      ['01.02', '2', '–'],
      ['02.02', '2', '2'],
      ['15.02', '1', '2'],
      ['20.02', '1', '2'],
    ]);
    await page.user.click(part.getByRole('button', { name: 'Scores' }));
    expect(rowsOf(part).at(-1)?.slice(1)).toEqual(['0.250000', '0.400000']);
    await page.user.click(part.getByRole('button', { name: 'Last 7 days' }));
    // At its beginning the week has what was then.
    expect(rowsOf(part).slice(1)).toEqual([
      [expect.stringMatching(/^13\.02/), '0.500000', '0.400000'],
      [expect.stringMatching(/^15\.02/), '0.250000', '0.400000'],
      [expect.stringMatching(/^20\.02/), '0.250000', '0.400000'],
    ]);
    expect(part.getByRole('button', { name: 'Scores' }).getAttribute('aria-pressed')).toBe('true');
    await page.user.click(part.getByRole('button', { name: 'Scores' }));
    expect(rowsOf(part).at(-1)?.slice(1)).toEqual(['1', '2']);
    await page.user.click(part.getByRole('button', { name: 'Show as chart' }));
    expect(part.queryByRole('table')).toBeNull();
  });

  it('SUB5 of a final board is told as what was on the public one', async () => {
    await open('?board=final');
    await figure('On the public leaderboard Gauss led, you had place 2');
  });

  it('STATE1 before the first result it says that there is none', async () => {
    await open('', {
      [way]: { ...history, items: [], from: null, to: null },
      [spread]: { ...distribution, teams: 0, edges: [], counts: [], own: null },
    });
    await waitFor(() => expect(screen.getAllByText('There are no results yet')).toHaveLength(2));
  });

  it('STATE1 each of the charts that can’t be read is tried again by itself', async () => {
    const page = await open('', { [way]: refuse('INTERNAL') });
    await figure('Better than 40% of the teams');
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(way, history);
    await page.user.click(again);
    await figure(caption);
    expect(page.sent(spread)).toHaveLength(1);
  });
});

describe('LB4 how scores are spread', () => {
  it('LB4 is said of one’s own, and read bar by bar', async () => {
    const page = await open();
    const part = await figure('Better than 40% of the teams');
    expect(readingOf(part)).toBe('Dashed: the sample solution, 0.750000');
    part.getByRole('img').focus();
    await page.user.keyboard('{ArrowLeft}');
    expect(readingOf(part)).toBe('0.500000 – 0.750000: 1 team');
    await page.user.keyboard('{ArrowLeft}');
    expect(readingOf(part)).toBe('0.250000 – 0.500000: 5 teams');
    await page.user.click(part.getByRole('button', { name: 'Show as table' }));
    expect(rowsOf(part)).toEqual([
      ['Score', 'Teams'],
      ['0.250000 – 0.500000', '5'],
      ['0.500000 – 0.750000', '1'],
    ]);
  });

  it('LB4 is that of the board that is looked at, without a sample solution where there is none', async () => {
    const page = await open('?board=final', { [spread]: { ...distribution, own: null } }, null);
    const part = await figure('Scores of 6 teams');
    expect(readingOf(part)).toBe('0.250000 … 0.750000');
    expect(page.sent(spread).map(({ query }) => query)).toEqual([{ board: 'final' }]);
  });

  it('CHAMP6 of a tour is that of its own board, which has no places over time', async () => {
    const page = await open(`?tour=${heats.id}`);
    const part = await figure('Better than 40% of the teams');
    expect(readingOf(part)).toBe('0.250000 … 0.750000');
    expect(page.sent(spread).map(({ query }) => query)).toEqual([{ board: 'public', tour: heats.id }]);
    expect(page.sent(way)).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Charts' }));
    await waitFor(() => expect(screen.queryByRole('figure')).toBeNull());
  });
});
