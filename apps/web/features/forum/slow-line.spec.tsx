import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const topic = forumTopic();
const address = `/forum/tools/${topic.id}`;
const post = 'POST forum/topics/{id}/comments';
const save = 'PUT forum/drafts/{place}';
const change = 'PATCH forum/comments/{id}';
const own = forumComment(1, { author: 'alice', canEdit: true });
const field = (name = 'Your comment') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const press = (name: string) => screen.getByRole('button', { name });
const keptHere = () => JSON.stringify(Object.entries(sessionStorage));

const open = (more: Answers = {}) =>
  renderPage(address, {
    as: 'alice',
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(topic),
      'GET forum/topics/{id}/comments': { ...listOf(own), mark: 1, total: 1 },
      'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
      [save]: ({ params: { place }, body: { text } }) => forumDraft(place, text || ' ', 1),
      'PUT forum/topics/{id}/visit': {},
      'PUT forum/threads/{name}/visit': {},
      [post]: forumComment(2, { author: 'alice' }),
      [change]: own,
      ...more,
    },
  });

const leave = async (page: Awaited<ReturnType<typeof open>>) => {
  const path = within(screen.getByRole('main')).getAllByRole('link');
  await page.user.click(path.find((link) => link.getAttribute('href') === '/forum/tools')!);
  await waitFor(() => expect(page.address()).toBe('/forum/tools'));
  return screen.findByRole('link', { name: topic.title });
};

describe('FORUM3 on a slow line', () => {
  it('FORUM3 a comment that comes through after its page was left stands in no field any more', async () => {
    const page = await open();
    const slow = page.held(post);
    typeAtOnce(await field(), 'Posted late');
    await page.user.click(press('Send'));
    await slow.asked;
    const back = await leave(page);
    slow.come();
    await waitFor(() => expect(keptHere()).not.toContain('Posted late'));
    await page.user.click(back);
    expect((await field()).value).toBe('');
  });

  it('FORUM3 an edit that comes through after its page was left is begun nowhere any more', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const slow = page.held(change);
    typeAtOnce(await field('Edit'), ', late');
    await page.user.click(press('Save'));
    await slow.asked;
    await leave(page);
    slow.come();
    await waitFor(() => expect(keptHere()).not.toContain('late'));
  });

  it('FORUM3 nothing that is typed while a comment is sent is lost with it: until the answer its field is read only', async () => {
    const page = await open();
    const slow = page.held(post);
    typeAtOnce(await field(), 'As it was sent');
    await page.user.click(press('Send'));
    await slow.asked;
    await page.user.type(await field(), '!');
    await page.user.click(press('Bold'));
    const meanwhile = (await field()).value;
    slow.come();
    expect(meanwhile).toBe('As it was sent');
    await waitFor(async () => expect(await field()).toMatchObject({ value: '', readOnly: false }));
  });

  it('FORUM3 an answer that comes through late closes its own field, and not that of another answer, which is a draft of its own', async () => {
    const other = forumComment(2, { replyTo: own.id });
    const page = await open({ 'GET forum/topics/{id}/comments': { ...listOf(own, other), mark: 2, total: 2 } });
    const replies = await screen.findAllByRole('button', { name: 'Reply' });
    const slow = page.held(post);
    await page.user.click(replies[0]!);
    typeAtOnce(await field('Your reply'), 'To the first');
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    await page.user.click(screen.getAllByRole('button', { name: 'Send' })[0]!);
    await slow.asked;
    await page.user.click(replies[1]!);
    typeAtOnce(await field('Your reply'), 'To the second', '');
    slow.come();
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(page.sent(save)[1]).toMatchObject({
      params: { place: `answer:${other.id}` },
      body: { sequence: 0, text: 'To the second' },
    });
    await waitFor(() => expect(keptHere()).not.toContain('To the first'));
    expect((await field('Your reply')).value).toBe('To the second');
  });
});
