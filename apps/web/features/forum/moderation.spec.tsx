import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TopicView } from '#modules/forum/contract/forum.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { person } from '#web/testing/build/person.js';
import { renderPage, type RenderedPage } from '#web/testing/render.js';

const open = (topic: TopicView, more: Answers = {}, role: 'user' | 'admin' = 'user') =>
  renderPage(`/forum/tools/${topic.id}`, {
    as: person('alice', { role }),
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(forumComment(1)), mark: 1, total: 1 },
      'GET forum/drafts/{place}': forumDraft(`comment:${topic.id}`),
      'GET forum/drafts': listOf(),
      'PUT forum/topics/{id}/visit': {},
      ...more,
    },
  });
/** Gives the reason that a question asks for. */
const answer = async ({ user }: Awaited<ReturnType<typeof open>>, title: string, reason: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  await user.type(question.getByRole('textbox'), reason);
  await user.click(question.getAllByRole('button').at(-1)!);
};

describe('FORUM3 who looks after a topic', () => {
  const topic = forumTopic({ canModerate: true });

  it('FORUM3 locks it with a reason that everybody reads, and opens it again without one', async () => {
    const page = await open(topic, { 'PATCH forum/topics/{id}': topic });
    await page.user.click((await screen.findAllByRole('button', { name: 'More' }))[0]!);
    await page.user.click(await screen.findByRole('button', { name: 'Lock' }));
    page.answer('GET forum/topics/{id}', { ...topic, locked: true, lockReason: 'It is answered' });
    await answer(page, 'Why is it locked?', 'It is answered');
    await screen.findByText('Locked: It is answered');
    await page.user.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() =>
      expect(page.sent('PATCH forum/topics/{id}').map(({ body }) => body)).toEqual([
        { locked: true, reason: 'It is answered' },
        { locked: false },
      ]),
    );
  });

  it('FORUM3 pins it and takes it down', async () => {
    const page = await open(topic, { 'PATCH forum/topics/{id}': topic });
    await page.user.click((await screen.findAllByRole('button', { name: 'More' }))[0]!);
    await page.user.click(await screen.findByRole('button', { name: 'Pin' }));
    await waitFor(() => expect(page.sent('PATCH forum/topics/{id}')).toMatchObject([{ body: { pinned: true } }]));
    page.answer('GET forum/topics/{id}', { ...topic, pinned: true });
    await page.user.click(await screen.findByRole('button', { name: /^Pin|^Unpin/ }));
    await screen.findByRole('button', { name: 'Unpin' });
  });

  it('FORUM3 others see none of it', async () => {
    const page = await open(forumTopic());
    await screen.findByText('Comment 1');
    for (const more of screen.getAllByRole('button', { name: 'More' })) await page.user.click(more);
    for (const name of ['Pin', 'Lock', 'Warn', 'Block', 'Delete all their posts'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('FORUM3 ADMIN1 what an admin does about an author', () => {
  const byBob = forumTopic({ author: 'bob', canModerate: true });
  const first = async (page: RenderedPage, name: string) => {
    await page.user.click((await screen.findAllByRole('button', { name: 'More' }))[0]!);
    return (await screen.findAllByRole('button', { name }))[0]!;
  };

  it.each([
    [
      'Warn',
      'Warn bob?',
      'POST admin/forum-people/{login}/warn',
      { params: { login: 'bob' }, body: { post: `topic:${byBob.id}`, reason: 'Rude' } },
    ],
    [
      ...(['Block', 'Block bob for a week?', 'POST admin/forum-people/{login}/block'] as const),
      { params: { login: 'bob' }, body: { days: 7, post: `topic:${byBob.id}`, reason: 'Rude' } },
    ],
    [
      ...(['Delete all their posts', 'Delete everything bob posted?', 'POST admin/forum-removals'] as const),
      { body: { login: 'bob', post: `topic:${byBob.id}`, reason: 'Rude' } },
    ],
  ] as const)('FORUM3 %s, with a reason', async (verb, title, call, sent) => {
    const removed = { id: idOf(7), topics: 1, comments: 1 };
    const page = await open(byBob, { [call]: call === 'POST admin/forum-removals' ? removed : {} } as Answers, 'admin');
    await page.user.click(await first(page, verb));
    await answer(page, title, 'Rude');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.sent(call)).toMatchObject([sent]);
  });

  it('FORUM3 whose login is another one’s by now: the question says why nothing was done', async () => {
    const page = await open(byBob, { 'POST admin/forum-people/{login}/block': refuse('AUTHOR_RENAMED') }, 'admin');
    await page.user.click(await first(page, 'Block'));
    await answer(page, 'Block bob for a week?', 'Rude');
    const question = within(screen.getByRole('alertdialog', { name: 'Block bob for a week?' }));
    expect((await question.findByRole('alert')).textContent).toMatch(/another login/);
  });

  it('FORUM3 the own account cannot be blocked: the question says so and stays', async () => {
    const page = await open(byBob, { 'POST admin/forum-people/{login}/block': refuse('LAST_ADMIN') }, 'admin');
    await page.user.click(await first(page, 'Block'));
    await answer(page, 'Block bob for a week?', 'Rude');
    const question = within(screen.getByRole('alertdialog', { name: 'Block bob for a week?' }));
    await question.findByRole('alert');
  });
});

describe('FORUM3 the own posts', () => {
  const own = forumComment(1, { author: 'alice', canEdit: true });

  it('FORUM3 are edited in their place, and what was written first can be kept', async () => {
    const page = await open(forumTopic(), {
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(own), mark: 1, total: 1 },
      'PATCH forum/comments/{id}': { ...own, text: 'Comment 1!', html: '<p>Comment 1!</p>' },
      'GET forum/drafts/{place}': forumDraft(`edit:${own.id}`),
      'PUT forum/drafts/{place}': forumDraft(`edit:${own.id}`, 'Comment 1!', 1),
      'DELETE forum/drafts/{place}': {},
    } as Answers);
    const card = within((await screen.findByText('Comment 1')).closest('article')!);
    await page.user.click(card.getByRole('button', { name: 'Edit' }));
    const field = await screen.findByDisplayValue('Comment 1');
    expect(field.tagName).toBe('TEXTAREA');
  });

  it('FORUM3 were changed elsewhere while one wrote: both stand there, and one’s own is sent over what was seen then', async () => {
    const theirs = { revision: 3, title: '', text: 'What the other page wrote', editedAt: inDays(0) };
    const page = await open(forumTopic(), {
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf({ ...own, revision: 2 }), mark: 1, total: 1 },
      'PATCH forum/comments/{id}': refuse('POST_CHANGED', { details: theirs }),
      'GET forum/drafts/{place}': forumDraft(`edit:${own.id}`),
      'PUT forum/drafts/{place}': forumDraft(`edit:${own.id}`, 'Comment 1!', 1),
      'DELETE forum/drafts/{place}': {},
    } as Answers);
    const card = within((await screen.findByText('Comment 1')).closest('article')!);
    await page.user.click(card.getByRole('button', { name: 'Edit' }));
    await page.user.type(await screen.findByDisplayValue('Comment 1'), '!');
    await page.user.click(card.getByRole('button', { name: 'Save' }));
    await card.findByText('What the other page wrote');
    card.getByRole('heading', { name: /^The post was changed elsewhere at/ });
    page.answer('PATCH forum/comments/{id}', { ...own, text: 'Comment 1!', html: '<p>Comment 1!</p>', revision: 4 });
    await page.user.click(card.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(screen.queryByText('What the other page wrote')).toBeNull());
    expect(page.sent('PATCH forum/comments/{id}').map(({ body }) => body)).toEqual([
      { text: 'Comment 1!', revision: 2 },
      { text: 'Comment 1!', revision: 3 },
    ]);
  });

  it('FORUM3 ADMIN1 those of others are deleted and changed by an admin for a reason, which their author reads', async () => {
    const others = forumComment(1, { author: 'bob', canEdit: true });
    const answers: Answers = {
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(others), mark: 1, total: 1 },
      'PATCH forum/comments/{id}': { ...others, text: 'Comment 1!' },
      'DELETE forum/comments/{id}': {},
      'GET forum/drafts/{place}': forumDraft(`edit:${others.id}`),
      'PUT forum/drafts/{place}': forumDraft(`edit:${others.id}`, 'Comment 1!', 1),
      'DELETE forum/drafts/{place}': {},
    };
    const page = await open(forumTopic(), answers, 'admin');
    const card = within((await screen.findByText('Comment 1')).closest('article')!);
    await page.user.click(card.getByRole('button', { name: 'Edit' }));
    await page.user.type(await card.findByRole('textbox', { name: 'Edit' }), '!');
    await page.user.click(card.getByRole('button', { name: 'Save' }));
    await answer(page, 'Edit someone else’s post?', 'Shouting');
    await waitFor(() =>
      expect(page.sent('PATCH forum/comments/{id}').map(({ body }) => body)).toEqual([
        { text: 'Comment 1!', revision: 0, reason: 'Shouting' },
      ]),
    );
    await page.user.click(card.getByRole('button', { name: 'More' }));
    await page.user.click(card.getByRole('button', { name: 'Delete' }));
    await answer(page, 'Delete the comment?', 'Rude');
    await waitFor(() => expect(page.sent('DELETE forum/comments/{id}')).toMatchObject([{ query: { reason: 'Rude' } }]));
  });

  it('FORUM3 are deleted after a question that says what stays', async () => {
    const page = await open(forumTopic(), {
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(own), mark: 1, total: 1 },
      'DELETE forum/comments/{id}': {},
    } as Answers);
    const card = within((await screen.findByText('Comment 1')).closest('article')!);
    await page.user.click(card.getByRole('button', { name: 'More' }));
    await page.user.click(card.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete the comment?' }));
    question.getByText(/If it has replies, a placeholder stays/);
    const gone = { ...own, deleted: true, text: '', html: '', number: 1 };
    page.answer('GET forum/topics/{id}/comments', { ...listOf(gone), mark: 2, total: 1 });
    await page.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.sent('DELETE forum/comments/{id}')).toMatchObject([{ params: { id: own.id } }]));
  });
});
