import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TopicView } from '#modules/forum/contract/forum.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';

const accept = 'PUT forum/comments/{id}/accepted';
const takeBack = 'DELETE forum/comments/{id}/accepted';
const one = forumComment(1, { author: 'carol', authorName: 'Carol' });
const two = forumComment(2, { author: 'dave', authorName: 'Dave' });
const answered = (comment = one) => ({
  accepted: true,
  acceptedAnswer: {
    id: comment.id,
    number: comment.number,
    author: comment.author,
    authorName: comment.authorName,
  },
});

const open = async (topic: TopicView, more: Answers = {}) => {
  const page = await renderPage(`/forum/tools/${topic.id}`, {
    as: 'bob',
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(one, two), mark: 1, total: 2 },
      'GET forum/drafts/{place}': forumDraft(`comment:${topic.id}`),
      'GET forum/drafts': listOf(),
      'PUT forum/topics/{id}/visit': {},
      ...more,
    },
  });
  await screen.findByText('Comment 1');
  const card = (name: string) => within(screen.getByRole('article', { name }));
  return { page, card };
};

describe('FORUM3 the accepted answer', () => {
  it('FORUM3 is named by who began the topic, told at the top and at the comment, and taken back', async () => {
    const topic = forumTopic({ canAccept: true });
    const { page, card } = await open(topic, { [accept]: { accepted: true }, [takeBack]: { accepted: false } });
    expect(screen.queryByText(/^Accepted answer/)).toBeNull();
    page.answer('GET forum/topics/{id}', { ...topic, ...answered(two) });
    await page.user.click(card('Dave').getByRole('button', { name: 'Accept answer' }));
    const link = await screen.findByRole('link', { name: 'Accepted answer: Dave, comment 2' });
    expect(link.getAttribute('href')).toBe(`/forum/tools/${topic.id}?at=${two.id}`);
    expect(page.sent(accept).map(({ params }) => params)).toEqual([{ id: two.id }]);
    card('Dave').getByText('Accepted answer');
    expect(card('Carol').queryByText('Accepted answer')).toBeNull();
    card('Carol').getByRole('button', { name: 'Accept answer' });
    page.answer('GET forum/topics/{id}', topic);
    await page.user.click(card('Dave').getByRole('button', { name: 'Unaccept answer' }));
    await waitFor(() => expect(screen.queryByText(/^Accepted answer/)).toBeNull());
    expect(page.sent(takeBack)).toHaveLength(1);
  });

  it('FORUM3 others see it, and accept nothing', async () => {
    const { card } = await open(forumTopic({ ...answered() }));
    card('Carol').getByText('Accepted answer');
    expect(screen.queryByRole('button', { name: /ccept answer$/ })).toBeNull();
  });

  it('FORUM3 a comment that is hidden or gone can’t be accepted', async () => {
    const gone = [forumComment(3, { hidden: true, authorName: 'Eve' }), forumComment(4, { deleted: true })];
    await open(forumTopic({ canAccept: true }), {
      'GET forum/topics/{id}/comments': { ...listOf(one, ...gone), mark: 1, total: 3 },
    });
    expect(screen.getAllByRole('button', { name: 'Accept answer' })).toHaveLength(1);
  });

  it('FORUM3 ERR1 one that is refused is not shown as accepted, and that is said', async () => {
    const { page, card } = await open(forumTopic({ canAccept: true }), { [accept]: refuse('TOO_MANY_REQUESTS') });
    await page.user.click(card('Carol').getByRole('button', { name: 'Accept answer' }));
    expect(await within(screen.getByRole('region', { name: 'Messages' })).findByRole('alert')).toBeTruthy();
    expect(card('Carol').queryByText('Accepted answer')).toBeNull();
  });

  it('FORUM3 lists have a mark of it', async () => {
    const topics = [forumTopic({ ...answered() }), forumTopic({ id: one.id, title: 'Another' })];
    await renderPage('/forum/tools', {
      as: 'bob',
      answers: {
        'GET forum/lenta': { items: [], nextCursor: null, total: 0, champs: [] },
        'GET forum/subscriptions': listOf(),
        'GET forum/threads': listOf(),
        'GET forum/threads/{name}': forumThread('tools'),
        'GET forum/threads/{name}/topics': listOf(...topics),
        'PUT forum/threads/{name}/visit': {},
        'GET forum/drafts': listOf(),
      },
    });
    const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);
    (await row('Which trees are best')).getByRole('img', { name: 'Accepted answer' });
    expect((await row('Another')).queryByRole('img', { name: 'Accepted answer' })).toBeNull();
  });
});
