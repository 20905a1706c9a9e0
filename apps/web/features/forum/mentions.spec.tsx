import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';

const people = 'GET texts/people';
const topic = forumTopic();
const offered = async () =>
  within(await screen.findByRole('listbox', { name: 'People to mention' })).getByRole('option').textContent;

it('FORUM3 nobody is mentioned who was offered for what stood there before the last letter', async () => {
  const page = await renderPage(`/forum/tools/${topic.id}`, {
    as: 'alice',
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(forumComment(1)), mark: 1 },
      'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
      'PUT forum/drafts/{place}': ({ params: { place }, body: { text } }) => forumDraft(place, text, 1),
      [people]: { items: [{ login: 'bob', name: 'Bob' }] },
    },
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  await page.user.type(field, 'I ask @bo');
  expect(await offered()).toBe('@bobBob');
  page.answer(people, { items: [{ login: 'boxer', name: 'boxer' }] });
  const slow = page.held(people);
  await page.user.keyboard('x{Enter}');
  expect(field.value).toBe('I ask @box\n');
  await page.user.keyboard('{Backspace}');
  await slow.asked;
  slow.come();
  expect(await offered()).toBe('@boxer');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe('I ask @boxer '));
});
