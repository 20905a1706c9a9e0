import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { renderPage } from '#web/testing/render.js';

const read = 'GET championships/{champname}/leaderboard';
const total = 250;
/** A hundred teams at once. */
const inPages: Answers[typeof read] = ({ query: { cursor, after = 0 } }) => {
  const from = cursor === undefined ? after : Number(cursor);
  const to = Math.min(from + 100, total);
  const items = Array.from({ length: to - from }, (_, at) => boardRow(from + at + 1));
  return board(items, { total, nextCursor: to < total ? String(to) : null });
};

const open = async (search = '') => {
  const page = await renderPage(`/championship/small/rating${search}`, {
    as: 'alice',
    answers: ofParticipant({}, { [read]: inPages }),
  });
  await screen.findByRole('table', { name: 'Leaderboard' });
  return { ...page, readOn: () => page.sent(read).flatMap(({ query: { cursor } }) => cursor ?? []) };
};
/** Those that are drawn; roles of so many rows take jsdom long. */
const teams = () => screen.queryAllByText(/^Team \d+$/).map(({ textContent }) => textContent);
const all = () => screen.findByRole('button', { name: 'Load all rows, to print them or search the page' });
const isWhole = () => waitFor(() => expect(teams()).toHaveLength(total));

describe('LB4 a long board', () => {
  it('LB4 is read as far as one looks, and to its end once that is asked for', async () => {
    const page = await open();
    const button = await all();
    expect(page.readOn()).toEqual([]);
    expect(teams().length).toBeLessThan(100);
    const slow = page.held(read);
    await page.user.click(button);
    await slow.asked;
    const loading = screen.getByRole('button', { name: 'Loading all rows…' });
    expect(loading.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(loading);
    slow.come();
    await isWhole();
    expect(page.readOn()).toEqual(['100', '200']);
    expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull();
  });

  it('LB4 that broke off on the way is read on from there, when asked again', async () => {
    const page = await open();
    page.answer(read, refuse('INTERNAL'));
    await page.user.click(await all());
    await waitFor(() => expect(page.readOn()).toEqual(['100']));
    const again = await all();
    page.answer(read, inPages);
    await page.user.click(again);
    await isWhole();
    expect(page.readOn().slice(-2)).toEqual(['100', '200']);
  });

  it('LB4 that began in its middle is read from its first place', async () => {
    const page = await open('?after=20');
    const slow = page.held(read);
    await page.user.click(await all());
    await slow.asked;
    slow.come();
    await isWhole();
    expect(teams()[0]).toBe('Team 1');
    expect(page.address()).toBe('/championship/small/rating');
  });
});
