import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { inDays, listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { person } from '#web/testing/build/person.js';
import { renderPage, shellHeader } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const topic = forumTopic();
const address = `/forum/tools/${topic.id}`;
const place = `comment:${topic.id}`;
const field = () => screen.findByRole('textbox', { name: 'Your comment' });
const valueOf = async () => ((await field()) as HTMLTextAreaElement).value;

const open = (saved: ReturnType<typeof forumDraft>, more: Answers = {}) =>
  renderPage(address, {
    as: 'alice',
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(forumComment(1)), mark: 1 },
      'GET forum/drafts/{place}': saved,
      'GET forum/drafts': listOf(),
      ...more,
    },
  });

describe('drafts of the forum', () => {
  afterEach(() => void jest.useRealTimers());

  it('FORUM1 what is typed is saved on the server by itself, over the draft that was there, and says when', async () => {
    const page = await open(forumDraft(place, 'Begun'), {
      'PUT forum/drafts/{place}': forumDraft(place, 'Begun here', 2),
    });
    await waitFor(async () => expect(await valueOf()).toBe('Begun'));
    typeAtOnce(await field(), ' here');
    expect((await screen.findByText(/^Saved \d\d:\d\d$/)).getAttribute('role')).toBe('status');
    await waitFor(() => expect(page.sent('PUT forum/drafts/{place}')).toHaveLength(1));
    expect(page.sent('PUT forum/drafts/{place}')[0]?.body).toEqual({ sequence: 1, title: '', text: 'Begun here' });
  });

  it('FORUM1 a draft that another device saved meanwhile stands beside one’s own, and either is taken', async () => {
    const page = await open(forumDraft(place), { 'PUT forum/drafts/{place}': refuse('DRAFT_CHANGED') });
    await waitFor(() => expect(page.sent('GET forum/drafts/{place}')).toHaveLength(1));
    page.answer('GET forum/drafts/{place}', forumDraft(place, 'From the phone', 3));
    typeAtOnce(await field(), 'Here');
    const other = await screen.findByRole('region', { name: 'The other version' });
    expect(within(other).getByText('From the phone')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'My version' })).getByText('Here')).toBeTruthy();
    await page.user.click(within(other).getByRole('button', { name: 'Use the other version' }));
    await waitFor(async () => expect(await valueOf()).toBe('From the phone'));
    expect(page.sent('PUT forum/drafts/{place}')[0]?.body).toMatchObject({ sequence: 0, text: 'Here' });
  });

  it('FORUM1 one’s own is kept over what another device saved, where one says so', async () => {
    const page = await open(forumDraft(place), { 'PUT forum/drafts/{place}': refuse('DRAFT_CHANGED') });
    await waitFor(() => expect(page.sent('GET forum/drafts/{place}')).toHaveLength(1));
    page.answer('GET forum/drafts/{place}', forumDraft(place, 'From the phone', 3));
    typeAtOnce(await field(), 'Here');
    const keep = await screen.findByRole('button', { name: 'Keep my version' });
    page.answer('PUT forum/drafts/{place}', forumDraft(place, 'Here', 4));
    await page.user.click(keep);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'The other version' })).toBeNull());
    expect(page.sent('PUT forum/drafts/{place}').at(-1)?.body).toEqual({ sequence: 3, title: '', text: 'Here' });
  });

  it('FORUM1 a comment that is sent leaves no draft behind, and one that is refused stays', async () => {
    const page = await open(forumDraft(place, 'Begun'), {
      'POST forum/topics/{id}/comments': refuse('COMMENT_FLOOD', { retryAfter: 60 }),
      'PUT forum/drafts/{place}': forumDraft(place, 'Begun', 2),
    });
    await waitFor(async () => expect(await valueOf()).toBe('Begun'));
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/Exceeded the limit of sending comments/);
    expect(await valueOf()).toBe('Begun');
    page.answer('POST forum/topics/{id}/comments', forumComment(2, { text: 'Begun' }));
    page.answer('GET forum/drafts/{place}', forumDraft(place));
    await page.user.type(await field(), '{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await valueOf()).toBe(''));
    expect(page.sent('PUT forum/drafts/{place}')).toEqual([]);
  });

  it('FORUM1 all drafts stand in a list, lead to where they are written on, and are thrown away there', async () => {
    const draft = { place, kind: 'comment', title: topic.title, excerpt: 'Begun', threadTitle: 'Tools', url: address };
    const listed = { ...draft, kind: 'comment' as const, savedAt: topic.createdAt };
    const page = await renderPage('/forum/drafts', {
      as: 'alice',
      answers: {
        'GET forum/drafts': listOf(listed),
        'GET championships': listOf(),
        'DELETE forum/drafts/{place}': {},
      },
    });
    const link = await screen.findByRole('link', { name: topic.title });
    expect(link.getAttribute('href')).toBe(address);
    page.answer('GET forum/drafts', listOf());
    await page.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByText('Drafts that you begin appear here. Only you see them.')).toBeTruthy();
    expect(page.sent('DELETE forum/drafts/{place}')[0]?.params).toEqual({ place });
  });

  it('FORUM1 a slow post leaves no draft of its words behind', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const post = 'POST forum/topics/{id}/comments';
    const save = 'PUT forum/drafts/{place}';
    const page = await open(forumDraft(place), { [post]: forumComment(2), [save]: forumDraft(place, 'Slow', 1) });
    const slow = page.held(post);
    await page.user.type(await field(), 'Slow');
    await page.user.click(screen.getByRole('button', { name: /^Send/ }));
    await slow.asked;
    const before = page.sent(save).length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    const meanwhile = page.sent(save).slice(before);
    slow.come();
    expect(meanwhile).toEqual([]);
    await waitFor(async () => expect(await valueOf()).toBe(''));
  });

  it('FORUM3 a comment that is refused is saved on as it is written anew', async () => {
    const save = 'PUT forum/drafts/{place}';
    const page = await open(forumDraft(place, 'Begun'), {
      'POST forum/topics/{id}/comments': refuse('THREAD_LOCKED'),
      [save]: forumDraft(place, 'Begun anew', 2),
    });
    await waitFor(async () => expect(await valueOf()).toBe('Begun'));
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Thread is locked');
    typeAtOnce(await field(), ' anew');
    await waitFor(() => expect(page.sent(save)).toMatchObject([{ body: { sequence: 1, text: 'Begun anew' } }]));
  });

  it('FORUM3 an edit that is refused is saved on as it is written anew', async () => {
    const own = forumComment(1, { author: 'alice', canEdit: true });
    const edit = `edit:${own.id}`;
    const save = 'PUT forum/drafts/{place}';
    const page = await open(forumDraft(edit, 'Begun'), {
      'GET forum/topics/{id}/comments': { ...listOf(own), mark: 1, total: 1 },
      'PATCH forum/comments/{id}': refuse('THREAD_LOCKED'),
      [save]: forumDraft(edit, 'Begun anew', 2),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const text = await screen.findByRole('textbox', { name: 'Edit' });
    await waitFor(() => expect(text).toHaveProperty('value', 'Begun'));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Thread is locked');
    typeAtOnce(text, ' anew');
    await waitFor(() => expect(page.sent(save)).toMatchObject([{ body: { sequence: 1, text: 'Begun anew' } }]));
  });

  it('AUTH4 FORUM1 what somebody has begun and is not saved yet is gone from the page once they have logged out', async () => {
    const page = await open(forumDraft(place), {
      'PUT forum/drafts/{place}': refuse('INTERNAL'),
      'POST auth/out': {},
    });
    typeAtOnce(await field(), 'Not for others');
    await waitFor(() => expect(page.sent('PUT forum/drafts/{place}')).toHaveLength(1));
    await page.user.click(shellHeader().getByRole('button', { name: 'Log out' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Log out without saving?' }));
    await page.user.click(question.getByRole('button', { name: 'Log out' }));
    await shellHeader().findByRole('link', { name: 'Log in' });
    await waitFor(async () => expect(await valueOf()).toBe(''));
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Not for others');
  });

  it('AUTH4 FORUM1 whoever logs in over the page as somebody else finds nothing there of what was begun', async () => {
    const ended = refuse('UNAUTHENTICATED');
    const page = await open(forumDraft(place), {
      'PUT forum/drafts/{place}': ended,
      'POST auth/login': ({ body }) => ({ user: person(body.username) }),
    });
    page.answer('POST auth/session', ended);
    typeAtOnce(await field(), 'Not for others');
    const sheet = within(await screen.findByRole('dialog', { name: 'Log in again' }));
    await page.user.clear(sheet.getByLabelText('Login or e-mail'));
    await page.user.type(sheet.getByLabelText('Login or e-mail'), 'bob');
    await page.user.type(sheet.getByLabelText('Password'), 'a good one{Enter}');
    await shellHeader().findByRole('link', { name: 'bob' });
    await waitFor(async () => expect(await valueOf()).toBe(''));
  });

  it('AUTH4 FORUM1 whoever goes on as a guest after their session has ended leaves nothing begun on the page to the next one', async () => {
    const ended = refuse('UNAUTHENTICATED');
    const page = await open(forumDraft(place), { 'PUT forum/drafts/{place}': ended });
    page.answer('POST auth/session', ended);
    typeAtOnce(await field(), 'Not for others');
    const sheet = within(await screen.findByRole('dialog', { name: 'Log in again' }));
    await page.user.click(sheet.getByRole('button', { name: 'Continue without logging in' }));
    await shellHeader().findByRole('link', { name: 'Log in' });
    await waitFor(async () => expect(await valueOf()).toBe(''));
  });

  it('FORUM3 an edit that is given up while it is being saved leaves no draft behind', async () => {
    const own = forumComment(1, { author: 'alice', canEdit: true });
    const edit = `edit:${own.id}`;
    const [save, drop] = ['PUT forum/drafts/{place}', 'DELETE forum/drafts/{place}'] as const;
    const page = await open(forumDraft(edit), {
      'GET forum/topics/{id}/comments': { ...listOf(own), mark: 1, total: 1 },
      [save]: forumDraft(edit, 'Comment 1!', 1),
      [drop]: {},
    });
    await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const slow = page.held(save);
    typeAtOnce(await screen.findByRole('textbox', { name: 'Edit' }), '!');
    await slow.asked;
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    // Deleted before, it would be there again once the save has come.
    expect(page.sent(drop)).toEqual([]);
    slow.come();
    await waitFor(() => expect(page.sent(drop)).toMatchObject([{ params: { place: edit } }]));
  });

  it.each([
    ['older than the post', -2, -1, 2],
    ['newer than the post', -1, -2, 3],
  ])(
    'FORUM3 an edit that was begun and is %s goes over what was seen then',
    async (_, savedDays, editedDays, revision) => {
      const own = forumComment(1, { author: 'alice', canEdit: true, revision: 3, editedAt: inDays(editedDays) });
      const draft = { ...forumDraft(`edit:${own.id}`, 'Begun', 1), savedAt: inDays(savedDays) };
      const page = await open(draft, {
        'GET forum/topics/{id}/comments': { ...listOf(own), mark: 1, total: 1 },
        'PATCH forum/comments/{id}': { ...own, text: 'Begun' },
        'DELETE forum/drafts/{place}': {},
      });
      await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Edit' })).toHaveProperty('value', 'Begun'));
      await page.user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(page.sent('PATCH forum/comments/{id}')).toHaveLength(1));
      expect(page.sent('PATCH forum/comments/{id}')[0]?.body).toMatchObject({ text: 'Begun', revision });
    },
  );
});
