import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { both, listOf } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { championshipCard, championship, taking } from '#web/testing/build/championship.js';
import { renderPage, shellHeader, type RenderedPage } from '#web/testing/render.js';

const cards = [
  championshipCard('digits', { title: { eng: 'Handwritten digits', rus: 'Рукописные цифры' } }),
  championshipCard('diabetes', { title: both('Diabetes') }),
];
const open = async (address = '/championships', visit: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage(address, {
    ...visit,
    answers: { 'GET championships': listOf(...cards), ...visit.answers },
  });
  await screen.findByRole('main');
  return page;
};
/** Opens the palette as everywhere, and types. */
const type = async ({ user }: RenderedPage, text: string) => {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByPlaceholderText('Championship, page or action');
  field.focus();
  if (text !== '') await user.keyboard(text);
  return field;
};
const options = () =>
  within(screen.getByRole('dialog', { name: 'Go to or do' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const small = championship('small', { participation: taking() });

describe('NAV4 the command palette', () => {
  test('NAV4 finds a championship in the wrong keyboard layout, and goes there by Enter', async () => {
    const page = await open('/championships', { answers: { 'GET championships/{champname}': championship('digits') } });
    await type(page, 'вшпшеы');
    await waitFor(() => expect(options()[0]).toMatch(/^Handwritten digits/));
    page.answer('GET championships/{champname}/tours', { items: [] });
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe('/championship/digits'));
  });

  test('NAV4 finds by a name in the other language, and says when there is nothing', async () => {
    const page = await open();
    await type(page, 'рукоп');
    await waitFor(() => expect(options()).toHaveLength(1));
    await page.user.keyboard('zzz');
    await screen.findByText('Nothing found');
    expect(options()).toEqual([]);
  });

  test('NAV4 arrows choose, and go round', async () => {
    const page = await open();
    const field = await type(page, 'past');
    const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await waitFor(() => expect(chosen()).toMatch(/^Past/));
    const all = options();
    await page.user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(all.at(-1));
    await page.user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(all[0]);
  });

  test('NAV4 changes the language, and logs out, which a guest is not offered', async () => {
    const page = await open('/championships', { as: 'alice', answers: { 'POST auth/out': {} } });
    await type(page, 'log out');
    await waitFor(() => expect(options()[0]).toMatch(/^Log out/));
    await page.user.keyboard('{Enter}');
    await shellHeader().findByRole('link', { name: 'Log in' });
    await type(page, 'log');
    await waitFor(() => expect(options().some((text) => text.startsWith('Log in'))).toBe(true));
    expect(options().some((text) => text.startsWith('Log out'))).toBe(false);
  });

  test('NAV4 does what there is to do in a championship, copies the own place, and puts first what was done last', async () => {
    const page = await open('/championship/small/rating', {
      as: 'alice',
      answers: ofParticipant(small, {
        'GET championships/{champname}/leaderboard': board([boardRow(1), boardRow(2, { mine: true })]),
      }),
    });
    await screen.findByRole('table', { name: 'Leaderboard' });
    await type(page, 'copy my');
    await waitFor(() => expect(options()[0]).toMatch(/^Copy my place/));
    await page.user.keyboard('{Enter}');
    const place = `small: place 2 of 2 – ${location.origin}/championship/small/rating`;
    await screen.findByText(place);
    await expect(navigator.clipboard.readText()).resolves.toBe(place);
    await type(page, 'submit sol');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe('/championship/small/metric'));
    await type(page, '');
    await waitFor(() =>
      expect(options().slice(0, 2)).toEqual([
        expect.stringMatching(/^Submit solution/),
        expect.stringMatching(/^Copy my place/),
      ]),
    );
  });
});
