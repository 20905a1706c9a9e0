import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '#web/testing/render.js';

const find = 'GET forum/search';
const open = (search: string) =>
  renderPage(`/forum/search${search}`, {
    answers: { [find]: { items: [], nextCursor: null, counts: { all: 0, threads: 0, posts: 0 } } },
  });
const author = () => screen.findByLabelText<HTMLInputElement>('Author’s login');

describe('FORUM1 what a search is narrowed by', () => {
  it('FORUM1 adds no page to the way back, whether a field is left as it was or with something in it', async () => {
    const page = await open('?q=trees');
    const before = history.length;
    await page.user.click(await author());
    await page.user.tab();
    await page.user.type(await author(), 'bob');
    await page.user.tab();
    await waitFor(() => expect(page.address()).toBe('/forum/search?q=trees&author=bob'));
    expect(history.length).toBe(before);
  });

  it('FORUM1 stands in the fields as the address says it, on the way back too', async () => {
    const page = await open('?q=trees&author=bob');
    expect((await author()).value).toBe('bob');
    const words = within(screen.getByRole('main')).getByRole('searchbox');
    await page.user.type(words, ' and leaves{Enter}');
    await waitFor(() => expect(page.address()).toBe('/forum/search?q=trees+and+leaves'));
    await waitFor(async () => expect((await author()).value).toBe(''));
    history.back();
    await waitFor(async () => expect((await author()).value).toBe('bob'));
  });

  it('FORUM1 a day that is none, by another hand, narrows nothing', async () => {
    const page = await open('?q=trees&from=2026-99-99');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(page.sent(find)[0]?.query).not.toHaveProperty('from');
  });
});
