import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { state } from '#web/lib/state/state.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const beside: Answers = { 'GET championships': { items: [], nextCursor: null }, 'GET forum/threads': listOf() };
const width = () => state.forum.getSnapshot().context.navPanelWidth;
const panel = () => screen.findByRole('complementary', { name: 'Forum navigation' });

describe('the panel of the forum', () => {
  it('FORUM1 leads to the threads that one follows, with what is new in them, and to one’s own feed', async () => {
    const followed = listOf(forumThread('tools', { title: 'Tools', subscribed: true, fresh: 4 }));
    const page = await renderPage('/forum', {
      as: 'alice',
      answers: { ...beside, 'GET forum/subscriptions': followed },
    });
    const link = await within(await panel()).findByRole('link', { name: /Tools/ });
    expect([link.getAttribute('href'), link.textContent]).toEqual(['/forum/tools', expect.stringContaining('4 new')]);
    await page.user.click(within(await panel()).getByRole('link', { name: 'My feed 4 new' }));
    await waitFor(() => expect(page.sent('GET forum/lenta').at(-1)?.query).toMatchObject({ mode: 'my' }));
    await page.user.click(await screen.findByRole('button', { name: 'All topics' }));
    await waitFor(() => expect(page.address()).toBe('/forum/lenta'));
  });

  it('FORUM1 shows a dozen of very many threads that one follows, and leads to the others', async () => {
    const threads = Array.from({ length: 13 }, (_, n) => forumThread(`followed-${n}`, { id: idOf(n + 1) }));
    await renderPage('/forum', { as: 'alice', answers: { ...beside, 'GET forum/subscriptions': listOf(...threads) } });
    const all = await within(await panel()).findByRole('link', { name: 'All subscriptions' });
    expect(all.getAttribute('href')).toBe('/forum/subscriptions');
    expect(within(await panel()).getAllByRole('link', { name: /^followed-/ })).toHaveLength(12);
  });

  it('FORUM1 shows guests what is nobody’s own', async () => {
    const page = await renderPage('/forum', { answers: beside });
    expect(within(await panel()).queryByRole('link', { name: 'My feed' })).toBeNull();
    expect(within(await panel()).getByRole('link', { name: 'All topics' })).toBeTruthy();
    expect(page.sent('GET forum/subscriptions')).toEqual([]);
  });

  it('STATE1 UPDATE_WIDTH its edge is moved by keys, no further than it can be read, and stays where it was put', async () => {
    const page = await renderPage('/forum', { answers: beside });
    const edge = await screen.findByRole('separator', { name: 'Width of the panel' });
    expect(edge.getAttribute('aria-valuenow')).toBe('288');
    edge.focus();
    await page.user.keyboard('{ArrowRight}');
    expect([width(), edge.getAttribute('aria-valuenow')]).toEqual([304, '304']);
    await page.user.keyboard('{End}{ArrowRight}');
    expect(width()).toBe(420);
    await page.user.keyboard('{Home}{ArrowLeft}');
    expect(width()).toBe(220);
    fireEvent.doubleClick(edge);
    expect(width()).toBe(288);
  });

  it('FORUM2 the feed counts no changes as topics: a rename is told as something new, not as one', async () => {
    const topics = { ...listOf(forumTopic({ title: 'Which trees' })), champs: [] };
    const page = await renderPage('/forum/lenta', { as: 'alice', answers: { ...beside, 'GET forum/lenta': topics } });
    const title = 'Which forests';
    await screen.findAllByRole('link', { name: 'Which trees' });
    await hint('lenta:all');
    await hint('lenta:all');
    const news = await screen.findByRole('button', { name: /New activity/ });
    expect(news.textContent).toBe('New activity');
    page.answer('GET forum/lenta', refuse('NOT_FOUND'));
    await page.user.click(news);
    // What could not be read is said, and stays news.
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: /New activity/ })).toBeTruthy();
    page.answer('GET forum/lenta', { ...listOf(forumTopic({ title })), champs: [] });
    await page.user.click(news);
    await screen.findAllByRole('link', { name: title });
    await waitFor(() => expect(screen.queryByRole('button', { name: /New activity/ })).toBeNull());
  });

  it('FORUM2 an empty feed of one’s own suggests threads, fullest first', async () => {
    const threads = [forumThread('tools', { title: 'Tools' }), forumThread('rules', { id: idOf(9), subscribed: true })];
    const answers = { ...beside, 'GET forum/threads': listOf(...threads) };
    const page = await renderPage('/forum/lenta?mode=my', { as: 'alice', answers });
    await screen.findByRole('link', { name: 'Tools' });
    expect(screen.getAllByRole('button', { name: 'Subscribe' })).toHaveLength(1);
    expect(page.sent('GET forum/threads').at(-1)?.query).toMatchObject({ sort: 'popular_month' });
  });

  it('FORUM1 beside a list stands what is popular today, and what one has begun to write', async () => {
    const popular = { ...listOf(forumTopic({ title: 'Which trees' })), champs: [] };
    const draft = { place: 'topic:tools', kind: 'topic', title: 'Half', excerpt: 'a', threadTitle: 'Tools' } as const;
    const drafts = listOf({ ...draft, savedAt: new Date(0).toISOString(), url: '/forum/tools' });
    await renderPage('/forum', {
      as: 'alice',
      answers: { ...beside, 'GET forum/lenta': popular, 'GET forum/drafts': drafts },
    });
    const today = within(await screen.findByRole('region', { name: 'Popular today' }));
    expect(today.getByRole('link', { name: 'Which trees' }).getAttribute('href')).toContain('/forum/tools/');
    const own = within(await screen.findByRole('region', { name: 'Drafts' }));
    expect(own.getByRole('link', { name: 'Half' }).getAttribute('href')).toBe('/forum/tools');
  });
});
