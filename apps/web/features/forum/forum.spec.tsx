import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { state } from '#web/lib/state/state.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';
import { turnKeys } from '#web/testing/forum-keys.js';
import { hint } from '#web/testing/socket.js';

const topic = forumTopic();
const address = `/forum/tools/${topic.id}`;
const rail: Answers = { 'GET championships': { items: [], nextCursor: null } };
const forum = () => state.forum.getSnapshot().context;

const openTopic = (more: Answers = {}, as: string | undefined = 'alice', at = address) =>
  renderPage(at, {
    ...(as !== undefined && { as }),
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(forumComment(1), forumComment(2)), mark: 2, total: 2 },
      'GET forum/drafts/{place}': forumDraft(`comment:${topic.id}`),
      'GET forum/drafts': listOf(),
      'PUT forum/topics/{id}/visit': {},
      'PUT forum/drafts/{place}': forumDraft(`comment:${topic.id}`, 'kept', 1),
      ...more,
    },
  });

describe('pages of the forum', () => {
  it('FORUM1 threads stand in a list with what is new in them since one was there, and in the stored state', async () => {
    const threads = [forumThread('tools', { title: 'Tools', fresh: 4 }), forumThread('rules', { id: idOf(9) })];
    await renderPage('/forum', { as: 'alice', answers: { ...rail, 'GET forum/threads': listOf(...threads) } });
    const link = await screen.findByRole('link', { name: 'Tools' });
    expect(link.getAttribute('href')).toBe('/forum/tools');
    expect(screen.getByTitle('4 new since you were here').textContent).toBe('4 new');
    await waitFor(() => expect(forum().threads.map(({ id }) => id)).toEqual([idOf(1), idOf(9)]));
  });

  it('FORUM6 the discussion of a championship is come to whatever its thread is called', async () => {
    const thread = forumThread('churn_championship', { title: 'Churn', type: 'championship', championship: 'churn' });
    const answers: Answers = {
      'GET forum/threads': listOf(thread),
      'GET forum/threads/{name}': thread,
      'GET forum/threads/{name}/topics': listOf(),
      'PUT forum/threads/{name}/visit': {},
    };
    const page = await renderPage('/forum/champ_threads/churn', { as: 'alice', answers: { ...rail, ...answers } });
    await screen.findByRole('heading', { name: 'Churn', level: 1 });
    expect(page.sent('GET forum/threads').at(-1)?.query).toMatchObject({ championship: 'churn' });
    expect(page.sent('GET forum/threads/{name}').at(-1)?.params).toEqual({ name: 'churn_championship' });
    expect(screen.getByRole('link', { name: 'To the championship' }).getAttribute('href')).toBe('/championship/churn');
  });

  it('FORUM6 a championship that nobody discusses is not found', async () => {
    await renderPage('/forum/champ_threads/nothing', { answers: { ...rail, 'GET forum/threads': listOf() } });
    await screen.findByText('Page not found');
  });

  it('FORUM5 a topic shows what is new since one’s visit, and tells the server how far one has read', async () => {
    const fresh = forumTopic({ readTo: 1, readOn: idOf(102), fresh: 1 });
    const page = await openTopic({ 'GET forum/topics/{id}': fresh });
    expect(await screen.findByText('New since your visit')).toBeTruthy();
    await waitFor(() => expect(page.sent('PUT forum/topics/{id}/visit')[0]?.body).toEqual({ number: 2 }));
    await waitFor(() => expect(forum().commends[idOf(101)]).toMatchObject({ plus: 2, type: 'comment' }));
  });

  it('FORUM5 however much changed since it was opened, each look asks for what came after the one before', async () => {
    const comments = 'GET forum/topics/{id}/comments';
    const page = await openTopic();
    await screen.findByText('Comment 2');
    page.answer(comments, ({ query }) => {
      const [part, mark] = query.since === 2 ? (query.cursor ? [4, 300] : [3, 300]) : [5, 301];
      const isCut = query.since === 2 && !query.cursor;
      return { items: [forumComment(part)], nextCursor: isCut ? 'next' : null, mark, total: part };
    });
    await hint(`topic:${topic.id}`);
    await page.user.click(await screen.findByRole('button', { name: /^2 new/ }));
    await screen.findByText('Comment 4');
    await hint(`topic:${topic.id}`);
    await page.user.click(await screen.findByRole('button', { name: /^1 new/ }));
    await screen.findByText('Comment 5');
    const looks = page.sent(comments).flatMap(({ query }) => (query.since === undefined ? [] : [query]));
    expect(looks.slice(-3).map(({ since, cursor }) => [since, cursor])).toEqual([
      [2, undefined],
      [2, 'next'],
      [300, undefined],
    ]);
  });

  it('FORUM5 leads on to where one stopped where that is on another page', async () => {
    await openTopic({ 'GET forum/topics/{id}': forumTopic({ readTo: 900, readOn: idOf(901), fresh: 3 }) });
    const link = await screen.findByRole('link', { name: 'Continue where you left off' });
    expect(link.getAttribute('href')).toBe(`${address}?at=${idOf(901)}`);
  });

  it('FORUM3 whom one may mean is offered behind an @, and written by Enter', async () => {
    const named = {
      items: [
        { login: 'bob', name: 'Bob' },
        { login: 'bobby', name: 'bobby' },
      ],
    };
    const page = await openTopic({ 'GET texts/people': named });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    typeAtOnce(field, 'I ask @bo');
    const list = await screen.findByRole('listbox', { name: 'People to mention' });
    expect(page.sent('GET texts/people').at(-1)?.query).toEqual({ q: 'bo' });
    expect(within(list).getByRole('option', { selected: true }).textContent).toBe('@bobBob');
    await page.user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(within(list).getByRole('option', { name: '@bobby' }).id);
    await page.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(field.value).toBe('I ask @bob '));
    expect(screen.queryByRole('listbox')).toBeNull();
    await page.user.type(field, 'and @bo');
    await screen.findByRole('listbox');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await page.user.type(field, ' mail@bo');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('FORUM3 a quoted comment stands in the composer', async () => {
    const page = await openTopic();
    const second = await screen.findByText('Comment 2');
    const card = within(second.closest('article')!);
    await page.user.click(card.getByRole('button', { name: 'More' }));
    await page.user.click(card.getByRole('button', { name: 'Quote' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    await waitFor(() => expect(field.value).toBe('> **Bob**:\n> Comment 2\n\n'));
  });

  it('FORUM1 keys lead through posts and answer, until they are turned off', async () => {
    const page = await openTopic();
    await screen.findByText('Comment 2');
    await page.user.keyboard('jj');
    expect(document.activeElement?.textContent).toContain('Comment 1');
    await page.user.keyboard('j');
    expect(document.activeElement?.textContent).toContain('Comment 2');
    await page.user.keyboard('k');
    await page.user.keyboard('r');
    expect(await screen.findByRole('textbox', { name: 'Your reply' })).toBeTruthy();
    await turnKeys(page.user);
    const before = document.activeElement;
    await page.user.keyboard('j');
    expect(document.activeElement).toBe(before);
    await turnKeys(page.user);
  });

  it('FORUM1 keys are where they are on the keyboard, whatever alphabet is written in', async () => {
    await openTopic();
    await screen.findByText('Comment 2');
    const press = (key: string, code: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
    press('о', 'KeyJ');
    press('о', 'KeyJ');
    expect(document.activeElement?.textContent).toContain('Comment 1');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'к', code: 'KeyR', bubbles: true }));
    expect(await screen.findByRole('textbox', { name: 'Your reply' })).toBeTruthy();
  });

  it('FORUM3 a thread is muted, and heard of again', async () => {
    const thread = forumThread('tools', { title: 'Tools' });
    const page = await renderPage('/forum/tools', {
      as: 'alice',
      answers: {
        ...rail,
        'GET forum/threads': listOf(thread),
        'GET forum/threads/{name}': thread,
        'GET forum/threads/{name}/topics': listOf(),
        'PUT forum/threads/{name}/visit': {},
        'PUT forum/threads/{name}/mute': { muted: true },
        'DELETE forum/threads/{name}/mute': { muted: false },
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'More' }));
    const button = screen.getByRole('button', { name: 'Mute' });
    page.answer('GET forum/threads/{name}', { ...thread, muted: true });
    await page.user.click(button);
    const back = await screen.findByRole('button', { name: 'Unmute' });
    expect(page.sent('PUT forum/threads/{name}/mute')).toMatchObject([{ params: { name: 'tools' } }]);
    page.answer('GET forum/threads/{name}', thread);
    await page.user.click(back);
    await screen.findByRole('button', { name: 'Mute' });
    expect(page.sent('DELETE forum/threads/{name}/mute')).toMatchObject([{ params: { name: 'tools' } }]);
  });

  it('FORUM3 what a muted author wrote is folded up until it is wished for', async () => {
    const muted = forumComment(1, { muted: true, author: 'loud' });
    const page = await openTopic({
      'GET forum/topics/{id}/comments': { ...listOf(muted), mark: 1, total: 1 },
      'DELETE forum/people/{login}/mute': { muted: false },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Muted author: show the post' }));
    expect(screen.getByText('Comment 1')).toBeTruthy();
    const card = screen.getByText('Comment 1').closest('article')!;
    await page.user.click(within(card).getByRole('button', { name: 'More' }));
    await page.user.click(screen.getByRole('button', { name: 'Unmute author' }));
    await waitFor(() => expect(page.sent('DELETE forum/people/{login}/mute')[0]?.params).toEqual({ login: 'loud' }));
  });

  it('FORUM3 whoever wrote a comment sees what it was before it was edited', async () => {
    const edited = forumComment(1, { author: 'alice', canEdit: true, editedAt: topic.createdAt });
    const version = { title: topic.title, text: 'What I wrote first', by: 'Alice', at: topic.createdAt };
    const page = await openTopic({
      'GET forum/topics/{id}/comments': { ...listOf(edited), mark: 1, total: 1 },
      'GET forum/comments/{id}/versions': { items: [version] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'edited' }));
    const sheet = await screen.findByRole('dialog', { name: 'Edit history' });
    expect(await within(sheet).findByText(/What I wrote first/)).toBeTruthy();
  });

  it('FORUM3 a complaint is sent with its reason', async () => {
    const page = await openTopic({ 'POST forum/comments/{id}/complaints': {} });
    const card = (await screen.findByText('Comment 1')).closest('article')!;
    await page.user.click(within(card).getByRole('button', { name: 'More' }));
    await page.user.click(within(card).getByRole('button', { name: 'Report' }));
    const question = await screen.findByRole('alertdialog', { name: 'What’s wrong with this post?' });
    await page.user.type(within(question).getByRole('textbox'), 'It is rude');
    await page.user.click(within(question).getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(page.sent('POST forum/comments/{id}/complaints')).toHaveLength(1));
    expect(page.sent('POST forum/comments/{id}/complaints')[0]).toMatchObject({ body: { reason: 'It is rude' } });
  });

  it('FORUM2 the feed is read on, and the stored state has all that was read', async () => {
    const cards = [forumTopic({ id: idOf(21), title: 'First' }), forumTopic({ id: idOf(22), title: 'Second' })];
    const champs = [{ name: 'small', title: 'Small' }];
    const page = await renderPage('/forum/lenta', {
      as: 'alice',
      answers: { ...rail, 'GET forum/lenta': { items: [cards[0]!], nextCursor: 'next', total: 2, champs } },
    });
    await screen.findByRole('link', { name: 'First' });
    await waitFor(() => expect(forum().lenta).toMatchObject({ topics: [{ id: idOf(21) }], champs: [{ id: 'small' }] }));
    page.answer('GET forum/lenta', { items: [cards[1]!], nextCursor: null, total: 2, champs });
    await page.user.click(screen.getByRole('button', { name: /more/i }));
    await screen.findByRole('link', { name: 'Second' });
    await waitFor(() => expect(forum().lenta.topics.map(({ id }) => id)).toEqual([idOf(21), idOf(22)]));
  });

  it('FORUM1 a search is narrowed by author and date, which stand in the address', async () => {
    const counts = { all: 0, threads: 0, posts: 0 };
    const page = await renderPage('/forum/search?q=trees', {
      answers: { 'GET forum/search': { items: [], nextCursor: null, counts } },
    });
    await page.user.type(await screen.findByLabelText('Author’s login'), 'bob{Enter}');
    await waitFor(() => expect(page.address()).toBe('/forum/search?q=trees&author=bob'));
    await waitFor(() => expect(page.sent('GET forum/search').at(-1)?.query).toMatchObject({ author: 'bob' }));
  });

  it('FORUM1 ? shows the keys, / goes to the search of the thread, and s subscribes to it', async () => {
    const page = await openTopic({ 'PUT forum/threads/{name}/subscription': { subscribed: true } });
    await screen.findByText('Comment 2');
    await screen.findByRole('button', { name: 'Subscribe to the thread' });
    await page.user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Forum keyboard shortcuts' });
    expect(within(help).getByText('Reply')).toBeTruthy();
    await page.user.click(within(help).getByRole('button', { name: 'Close' }));
    await page.user.keyboard('s');
    await waitFor(() => expect(page.sent('PUT forum/threads/{name}/subscription')).toHaveLength(1));
    await page.user.keyboard('/');
    expect(document.activeElement?.getAttribute('type')).toBe('search');
  });

  it('FORUM3 one appeals against a decision of the moderators, and reads the answer', async () => {
    const decision = {
      ...{
        id: idOf(7),
        kind: 'comment' as const,
        title: 'Trees',
        edited: false,
        text: 'Some words',
        reason: 'Rude',
        at: topic.createdAt,
      },
      ...{ appeal: null, appealedAt: null, answer: null, answeredAt: null, overturned: null },
    };
    const page = await renderPage('/forum/my_posts', {
      as: 'alice',
      answers: {
        ...rail,
        'GET forum/posts': listOf(),
        'GET forum/decisions': { items: [decision] },
        'POST forum/decisions/{id}/appeal': {},
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Appeal' }));
    const question = await screen.findByRole('alertdialog', { name: 'Appeal against the decision?' });
    await page.user.type(within(question).getByRole('textbox'), 'I was not');
    const at = topic.createdAt;
    const answered = { ...decision, appeal: 'I was not', appealedAt: at, answer: 'You were not', answeredAt: at };
    page.answer('GET forum/decisions', { items: [{ ...answered, overturned: true }] });
    await page.user.click(within(question).getByRole('button', { name: 'Appeal' }));
    expect(await screen.findByText('The decision was reversed: You were not')).toBeTruthy();
    expect(page.sent('POST forum/decisions/{id}/appeal')[0]?.body).toEqual({ text: 'I was not' });
  });
});
