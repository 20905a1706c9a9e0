import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { renderPage } from '#web/testing/render.js';
import { setWidth } from '#web/testing/screen.js';

const answers: Answers = {
  'GET championships': { items: [], nextCursor: null },
  'GET forum/decisions': listOf(),
  'GET forum/threads': listOf(),
  'GET forum/posts': { ...listOf(), total: 0 },
  'GET forum/bookmarks': { ...listOf(), total: 0 },
  'GET forum/lenta': { items: [], nextCursor: null, total: 0, champs: [{ name: 'small', title: 'Small' }] },
};
const open = (address: string) => renderPage(address, { as: 'alice', answers });

describe('NAV1 FORUM2 what one looks at in the forum can be sent to somebody', () => {
  it.each([
    ['/forum/threads', 'popular_week', 'GET forum/threads', { sort: 'popular_week' }],
    ['/forum/my_posts', 'popular', 'GET forum/posts', { sort: 'popular' }],
  ] as const)('FORUM2 the order of %s stands in its address', async (path, sort, key, query) => {
    const there = await open(`${path}?sort=${sort}`);
    expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveProperty('value', sort);
    expect(there.sent(key).at(-1)?.query).toMatchObject(query);
    const page = await open(path);
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), sort);
    await waitFor(() => expect(page.address()).toBe(`${path}?sort=${sort}`));
  });

  it('FORUM2 what does not fit is left out', async () => {
    const page = await open('/forum/my_posts?sort=worst');
    expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveProperty('value', 'new');
    expect(page.sent('GET forum/posts').at(-1)?.query).toMatchObject({ sort: 'new' });
  });

  it('FORUM2 the filter of bookmarks stands there too', async () => {
    const page = await open('/forum/bookmarks');
    await page.user.click(await screen.findByRole('button', { name: 'With images' }));
    await waitFor(() => expect(page.address()).toBe('/forum/bookmarks?only=images'));
    await page.user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(page.address()).toBe('/forum/bookmarks'));
  });

  it('I18N1 what a search has found is told anew in the language that is chosen', async () => {
    const found = { items: [], nextCursor: null, counts: { all: 0, threads: 0, posts: 0 } };
    const more: Answers = { ...answers, 'GET forum/search': found };
    const page = await renderPage('/forum/search?q=trees', { as: 'alice', answers: more });
    await waitFor(() => expect(page.sent('GET forum/search')).toHaveLength(1));
    await page.user.click(screen.getAllByRole('button', { name: /Switch to Russian/ })[0] as HTMLElement);
    await waitFor(() => expect(page.sent('GET forum/search')).toHaveLength(2));
  });

  it('FORUM1 the feed is there again as it was looked at', async () => {
    const page = await open('/forum/lenta?mode=my&period=week&champ=small');
    await waitFor(() =>
      expect(page.sent('GET forum/lenta').map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ mode: 'my', period: 'week', champFilter: 'small' }),
      ),
    );
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'day');
    await waitFor(() => expect(page.address()).toBe('/forum/lenta?mode=my&period=day&champ=small'));
  });

  it('FORUM1 NAV9 on a phone the filters of the feed wait behind a button, which says how many narrow it', async () => {
    setWidth(390);
    try {
      const page = await open('/forum/lenta?mode=my&period=week&champ=small');
      const filters = await screen.findByRole('button', { name: 'Filters (2)' });
      expect(screen.queryByRole('combobox')).toBeNull();
      await page.user.click(filters);
      expect(filters.getAttribute('aria-expanded')).toBe('true');
      await page.user.selectOptions(screen.getByRole('combobox', { name: 'Championship' }), '0');
      expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy();
    } finally {
      setWidth(1280);
    }
  });
});
