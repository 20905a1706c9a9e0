import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const topic = forumTopic();
const comments = 'GET forum/topics/{id}/comments';
const shown = () => screen.getAllByText(/^Comment \d$/).map(({ textContent }) => textContent?.at(-1));

describe('FORUM5 comments of a topic whose newest stand first', () => {
  it('FORUM5 those that come in together stand in that order too', async () => {
    const page = await renderPage(`/forum/tools/${topic.id}?sort=new`, {
      as: 'alice',
      answers: {
        'GET forum/topics/{id}': topic,
        'GET forum/threads/{name}': forumThread('tools'),
        'GET forum/threads/{name}/topics': listOf(),
        [comments]: { ...listOf(forumComment(2), forumComment(1)), mark: 2, total: 2 },
        'GET forum/drafts/{place}': forumDraft(`comment:${topic.id}`),
        'GET forum/drafts': listOf(),
        'PUT forum/topics/{id}/visit': {},
      },
    });
    await screen.findByText('Comment 2');
    page.answer(comments, { ...listOf(forumComment(3), forumComment(4)), mark: 4, total: 4 });
    await hint(`topic:${topic.id}`);
    await page.user.click(await screen.findByRole('button', { name: /^2 new/ }));
    await screen.findByText('Comment 4');
    expect(shown()).toEqual(['4', '3', '2', '1']);
  });
});
