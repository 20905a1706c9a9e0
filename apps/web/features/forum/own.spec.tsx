import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PostView } from '#modules/forum/contract/lists.js';
import type { Application } from '#modules/forum/contract/applications.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { forumThread } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';

const rail: Answers = { 'GET championships': { items: [], nextCursor: null }, 'GET forum/decisions': listOf() };
const post = (number: number, more: Partial<PostView> = {}): PostView => ({
  ...{ kind: 'topic', id: idOf(number), topic: idOf(number), thread: 'tools', threadTitle: 'Tools' },
  ...{ title: `Post ${number}`, html: '<p>Words</p>', author: 'alice', authorName: 'Alice', plus: 1, minus: 0 },
  ...{ commended: null, bookmarked: true, createdAt: inDays(-1), editedAt: null },
  ...more,
});
const open = (address: string, answers: Answers, as: string | null = 'alice', language: 'ENG' | 'RUS' = 'ENG') =>
  renderPage(address, { ...(as !== null && { as }), language, answers: { ...rail, ...answers } });

describe('FORUM2 what is one’s own in the forum', () => {
  it('FORUM2 bookmarks are narrowed to those with images, and lead to their places', async () => {
    const comment = post(2, { kind: 'comment', topic: idOf(9), title: 'In the depths' });
    const page = await open('/forum/bookmarks', { 'GET forum/bookmarks': { ...listOf(post(1), comment), total: 2 } });
    const link = await screen.findByRole('link', { name: 'In the depths' });
    expect(link.getAttribute('href')).toBe(`/forum/tools/${idOf(9)}?at=${idOf(2)}`);
    page.answer('GET forum/bookmarks', { ...listOf(post(1)), total: 1 });
    const images = screen.getByRole('button', { name: 'With images' });
    await page.user.click(images);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'In the depths' })).toBeNull());
    expect(images.getAttribute('aria-pressed')).toBe('true');
    expect(page.sent('GET forum/bookmarks').at(-1)?.query).toMatchObject({ filter: 'images' });
  });

  it.each([
    ['ENG', 'Search your bookmarks', 'Nothing found'],
    ['RUS', 'Искать в закладках', 'Ничего не нашлось'],
  ] as const)('FORUM2 bookmarks are searched by words, within their filter (%s)', async (language, label, none) => {
    const bookmarks = { ...listOf(post(1), post(2)), total: 2 };
    const page = await open('/forum/bookmarks', { 'GET forum/bookmarks': bookmarks }, 'alice', language);
    await screen.findByRole('link', { name: 'Post 2' });
    await page.user.click(screen.getByRole('button', { name: language === 'ENG' ? 'With images' : 'С картинками' }));
    page.answer('GET forum/bookmarks', { ...listOf(post(1)), total: 1 });
    await page.user.type(screen.getByRole('searchbox', { name: label }), ' trees {Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Post 2' })).toBeNull());
    expect(page.sent('GET forum/bookmarks').at(-1)?.query).toMatchObject({ filter: 'images', q: 'trees' });
    expect(page.address()).toBe('/forum/bookmarks?only=images&q=trees');
    page.answer('GET forum/bookmarks', { ...listOf(), total: 0 });
    await page.user.type(screen.getByRole('searchbox', { name: label }), ' and roots{Enter}');
    await screen.findByText(none);
  });

  it('FORUM2 what bookmarks are searched by is that of the address, whose words stand in the field', async () => {
    const page = await open('/forum/bookmarks?q=trees', { 'GET forum/bookmarks': { ...listOf(post(1)), total: 1 } });
    await screen.findByRole('link', { name: 'Post 1' });
    expect(page.sent('GET forum/bookmarks').at(-1)?.query).toMatchObject({ q: 'trees' });
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search your bookmarks' });
    expect(field.value).toBe('trees');
    page.answer('GET forum/bookmarks', { ...listOf(post(1), post(2)), total: 2 });
    await page.user.click(screen.getByRole('tab', { name: 'Bookmarks' }));
    await screen.findByRole('link', { name: 'Post 2' });
    expect(field.value).toBe('');
  });

  it('FORUM2 one’s posts stand in the order that was chosen', async () => {
    const page = await open('/forum/my_posts', { 'GET forum/posts': { ...listOf(post(1)), total: 1 } });
    await screen.findByRole('link', { name: 'Post 1' });
    page.answer('GET forum/posts', { ...listOf(post(3)), total: 1 });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Popular');
    await screen.findByRole('link', { name: 'Post 3' });
    expect(page.sent('GET forum/posts').at(-1)?.query).toMatchObject({ sort: 'popular' });
  });

  it.each([
    ['of others, among bookmarks, are', '/forum/bookmarks', 'GET forum/bookmarks', 1],
    ['of one’s own are not', '/forum/my_posts', 'GET forum/posts', 0],
  ] as const)('FORUM2 posts %s said to be by somebody', async (_whose, address, route, names) => {
    await open(address, { [route]: { ...listOf(post(1)), total: 1 } });
    const row = (await screen.findByRole('link', { name: 'Post 1' })).closest('li')!;
    expect(within(row).queryAllByRole('link', { name: 'Alice' })).toHaveLength(names);
  });

  it('FORUM2 a thread is no longer followed from the list', async () => {
    const thread = forumThread('tools', { title: 'Tools', subscribed: true });
    const page = await open('/forum/subscriptions', {
      'GET forum/subscriptions': listOf(thread),
      'DELETE forum/threads/{name}/subscription': { subscribed: false },
    } as Answers);
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    page.answer('GET forum/subscriptions', listOf());
    await page.user.click(button);
    await screen.findByText('Nothing here yet');
    screen.getByText('Threads that you follow appear here.');
    expect(page.sent('DELETE forum/threads/{name}/subscription')).toMatchObject([{ params: { name: 'tools' } }]);
  });

  it.each([
    ['bookmarks', 'GET forum/bookmarks'],
    ['my_posts', 'GET forum/posts'],
  ] as const)('STATE1 %s that are empty say so, in Russian', async (tab, call) => {
    await open(`/forum/${tab}`, { [call]: { ...listOf(), total: 0 } } as Answers, 'alice', 'RUS');
    await screen.findByText('Здесь пока ничего нет');
  });

  it('STATE1 what cannot be read is tried again', async () => {
    const page = await open('/forum/bookmarks', { 'GET forum/bookmarks': refuse('INTERNAL') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer('GET forum/bookmarks', { ...listOf(post(1)), total: 1 });
    await page.user.click(again);
    await screen.findByRole('link', { name: 'Post 1' });
  });

  it('FORUM2 guests read what would be here, and are asked in', async () => {
    const page = await open('/forum/bookmarks', {}, null);
    await screen.findByText('Posts that you bookmark appear here. Only you see them.');
    const main = within(screen.getByRole('main'));
    await page.user.click(main.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('dialog');
  });
});

describe('FORUM3 a thread is applied for', () => {
  const sent: Application = {
    ...{ name: 'robots', title: 'Robots', description: 'All that moves', type: 'ordinary', state: 'PENDING' },
    ...{ reason: null, createdAt: inDays(-1), decidedAt: null },
  };
  const refused: Application = { ...sent, name: 'cats', title: 'Cats', state: 'REJECTED', reason: 'Not here' };

  it('FORUM3 says where one’s applications stand, and why one was refused', async () => {
    await open('/forum/request', { 'GET forum/applications': listOf(refused) });
    const own = within(await screen.findByRole('region', { name: 'My requests' }));
    own.getByText('Cats');
    own.getByText('Rejected');
    own.getByText('Not here');
  });

  it('FORUM3 says at once what is missing, and sends nothing', async () => {
    const page = await open('/forum/request', { 'GET forum/applications': listOf() });
    await page.user.click(await screen.findByRole('button', { name: 'Send to moderation' }));
    await waitFor(() => expect(screen.getByLabelText('Short name').getAttribute('aria-invalid')).toBe('true'));
    screen.getByRole('group', { name: 'Logo', description: 'Choose a file' });
    expect(page.sent('POST forum/threads')).toEqual([]);
  });

  it('FORUM3 says how long a title may be, and of a longer one at once', async () => {
    const page = await open('/forum/request', { 'GET forum/applications': listOf() });
    const title = await screen.findByLabelText('Title');
    screen.getByText('Up to 100 characters');
    await page.user.click(title);
    await page.user.paste('x'.repeat(101));
    await page.user.click(screen.getByRole('button', { name: 'Send to moderation' }));
    await screen.findByText('Maximum 100 characters');
    expect(page.sent('POST forum/threads')).toEqual([]);
  });

  it('FORUM3 shows the logo before it is sent, sends all of it, and says that an admin answers', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => undefined });
    const page = await open('/forum/request', { 'GET forum/applications': listOf(), 'POST forum/threads': sent });
    await page.user.type(await screen.findByLabelText('Short name'), 'robots');
    await page.user.type(screen.getByLabelText('Title'), 'Robots');
    await page.user.type(screen.getByLabelText('Description'), 'All that moves');
    await page.user.selectOptions(screen.getByLabelText('Type'), 'About championships');
    const logo = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
    await page.user.upload(screen.getByLabelText('Choose a file'), logo);
    expect(document.querySelector('img[src="blob:logo"]')).not.toBeNull();
    page.answer('GET forum/applications', listOf(sent));
    await page.user.click(screen.getByRole('button', { name: 'Send to moderation' }));
    await screen.findByText('Sent to moderation. The decision will appear below.');
    await screen.findByText('Awaiting moderation');
    expect(page.sent('POST forum/threads')).toMatchObject([
      { body: { name: 'robots', title: 'Robots', type: 'championship' } },
    ]);
  });

  it('FORUM3 a name that is taken is said', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => undefined });
    const page = await open('/forum/request', {
      'GET forum/applications': listOf(),
      'POST forum/threads': refuse('THREAD_NAME_USED', { fields: { name: 'THREAD_NAME_USED' } }),
    });
    await page.user.type(await screen.findByLabelText('Short name'), 'tools');
    await page.user.type(screen.getByLabelText('Title'), 'Tools');
    await page.user.type(screen.getByLabelText('Description'), 'Again');
    await page.user.upload(screen.getByLabelText('Choose a file'), new File(['<svg/>'], 'a.svg'));
    await page.user.click(screen.getByRole('button', { name: 'Send to moderation' }));
    await waitFor(() => expect(screen.getByLabelText('Short name').getAttribute('aria-invalid')).toBe('true'));
  });

  it('FORUM3 one whose answer was lost is sent again as the same one: its own name was taken', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => undefined });
    const page = await open('/forum/request', {
      'GET forum/applications': listOf(),
      'POST forum/threads': refuse('INTERNAL', { details: { id: 'e-1' } }),
    });
    await page.user.type(await screen.findByLabelText('Short name'), 'robots');
    await page.user.type(screen.getByLabelText('Title'), 'Robots');
    await page.user.type(screen.getByLabelText('Description'), 'All that moves');
    await page.user.upload(screen.getByLabelText('Choose a file'), new File(['<svg/>'], 'a.svg'));
    await page.user.click(screen.getByRole('button', { name: 'Send to moderation' }));
    await screen.findByText(/Error id: e-1/);
    page.answer('POST forum/threads', sent);
    await page.user.click(screen.getByRole('button', { name: 'Send to moderation' }));
    await screen.findByText('Sent to moderation. The decision will appear below.');
    const [first, again] = page.sent('POST forum/threads').map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
  });
});

describe('FORUM1 what was found', () => {
  const found = {
    id: idOf(1),
    kind: 'topic',
    title: 'Trees',
    snippet: 'Some <mark>trees</mark>',
    headline: '<mark>Trees</mark>',
    ...{ threadTitle: 'Tools', author: 'bob', authorName: 'Bob', createdAt: inDays(-2) },
    url: '/forum/tools/1',
  };
  const counts = { all: 2, threads: 1, posts: 1 };

  it('FORUM1 stands in tabs with their numbers, with what was looked for marked', async () => {
    const page = await open('/forum/search?q=trees', {
      'GET forum/search': { items: [found], nextCursor: null, counts } as never,
    });
    const link = await screen.findByRole('link', { name: 'Trees' });
    expect(link.getAttribute('href')).toBe('/forum/tools/1');
    expect(screen.getByText('trees').tagName).toBe('MARK');
    await page.user.click(screen.getByRole('tab', { name: 'Posts (1)' }));
    await waitFor(() => expect(page.sent('GET forum/search').at(-1)?.query).toMatchObject({ tab: 'posts' }));
  });

  it.each([
    ['ENG', 'Type what you are looking for', 'Nothing found'],
    ['RUS', 'Введите, что нужно найти', 'Ничего не нашлось'],
  ] as const)('FORUM1 without words it asks for some, without finds it says so (%s)', async (language, ask, none) => {
    await open('/forum/search', {}, null, language);
    await screen.findByText(ask);
    const nothing = { items: [], nextCursor: null, counts: { all: 0, threads: 0, posts: 0 } };
    await open('/forum/search?q=xyz', { 'GET forum/search': nothing }, null, language);
    await screen.findByText(none);
  });
});
