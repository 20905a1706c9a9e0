import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { both, idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { championshipCard, championship, taking } from '#web/testing/build/championship.js';
import { profile } from '#web/testing/build/person.js';
import { renderPage, shellHeader, type RenderedPage } from '#web/testing/render.js';

const cards = [
  championshipCard('digits', { title: { eng: 'Handwritten digits', rus: 'Рукописные цифры' } }),
  championshipCard('diabetes', { title: both('Diabetes') }),
];
const nothing = { items: [], nextCursor: null, counts: { all: 0, threads: 0, posts: 0 } };
const open = async (address = '/championships', visit: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage(address, {
    ...visit,
    answers: {
      'GET championships': listOf(...cards),
      'GET forum/search': nothing,
      'GET rating': { items: [], nextCursor: null, total: 0, own: null, orderedAt: null },
      'GET texts/people': { items: [] },
      ...visit.answers,
    },
  });
  await screen.findByRole('main');
  return page;
};
/** Opens the palette as everywhere, and types. */
const type = async ({ user }: RenderedPage, text: string) => {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByPlaceholderText('Championships, people, topics, pages, actions');
  field.focus();
  if (text !== '') await user.keyboard(text);
  return field;
};
const options = () =>
  within(screen.getByRole('dialog', { name: 'Search and commands' }))
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

  test.each([
    ['leaderboard', 'Rating'],
    ['submit a sol', 'Solution scoring'],
  ])('NAV4 finds a tab by what one does there: %s', async (words, label) => {
    const page = await open('/championship/small', { as: 'alice', answers: ofParticipant(small) });
    await type(page, words);
    await waitFor(() => expect(options().some((option) => option?.startsWith(label))).toBe(true));
  });

  test('NAV4 finds by a name in the other language, and says when there is nothing', async () => {
    const page = await open();
    await type(page, 'рукоп');
    await waitFor(() => expect(options()).toHaveLength(2));
    await page.user.keyboard('zzz');
    await screen.findByText('Nothing found. Try fewer or other words.');
    expect(options()).toEqual(['Search the forum for “рукопzzz”Forum']);
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe(`/forum/search?q=${encodeURIComponent('рукопzzz')}`));
  });

  test('NAV4 finds people, topics, articles and comments, also by the keys of the other layout, and leads to them', async () => {
    const post = (kind: 'topic' | 'comment', number: number, title: string, thread: string) => ({
      kind,
      id: idOf(number),
      title,
      snippet: '',
      headline: title,
      ...{ threadTitle: 'Tools', author: 'bob', authorName: 'Bob', createdAt: inDays(-2) },
      url: `/forum/${thread}/${idOf(number)}`,
    });
    const items = [
      // What has the word in its title comes before what has it in its text alone.
      post('comment', 3, 'What reads CSV best?', 'tools'),
      post('topic', 1, 'pandas or polars', 'tools'),
      post('topic', 2, 'Ten tricks of pandas', 'articles'),
    ];
    const page = await open('/championships', {
      as: 'alice',
      answers: {
        'GET forum/search': ({ query }) => (query.q === 'pandas' ? { ...nothing, items } : nothing),
        'GET texts/people': ({ query }) => ({ items: query.q === 'pandas' ? [{ login: 'panda', name: 'Kofi' }] : [] }),
        'GET users/{login}': profile('panda'),
      },
    });
    await type(page, 'зфтвфы');
    await waitFor(() =>
      expect(options()).toEqual([
        'Kofi (panda)Person',
        'pandas or polarsTools · BobTopic',
        'Ten tricks of pandasTools · BobArticle',
        'What reads CSV best?Tools · BobComment',
        'Search the forum for “зфтвфы”Forum',
      ]),
    );
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe('/user/panda'));
  });

  test('NAV4 says that the search has not answered, and not that there is nothing', async () => {
    const page = await open('/championships', { answers: { 'GET forum/search': refuse('INTERNAL') } });
    await type(page, 'zzz');
    await screen.findByText('The search isn’t responding. Try again in a moment.');
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
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
