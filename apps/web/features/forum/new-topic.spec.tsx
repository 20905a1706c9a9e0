import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const topic = forumTopic();
const thread = forumThread('tools', { title: 'Tools' });
const writeTopic = 'POST forum/threads/{name}/topics';
const inThread: Answers = {
  'GET forum/threads/{name}': thread,
  'GET forum/threads/{name}/topics': listOf(),
  'PUT forum/threads/{name}/visit': {},
  'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
  'PUT forum/drafts/{place}': ({ params: { place }, body: { text } }) => forumDraft(place, text || ' ', 1),
};

describe('FORUM1 a new topic', () => {
  it('FORUM1 is begun from the front page of the forum, in a thread that is chosen there', async () => {
    const page = await renderPage('/forum', {
      as: 'alice',
      answers: {
        'GET championships': { items: [], nextCursor: null },
        'GET forum/threads': listOf(forumThread('locked', { title: 'Closed', locked: true }), thread),
        ...inThread,
        [writeTopic]: topic,
        'GET forum/topics/{id}': topic,
        'GET forum/topics/{id}/comments': { items: [], nextCursor: null, mark: 0, total: 0 },
        'PUT forum/topics/{id}/visit': {},
      },
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Forum navigation' }));
    await page.user.click(panel.getByRole('link', { name: 'New topic' }));
    await screen.findByRole('heading', { level: 1, name: 'New topic' });
    const choice = await screen.findByLabelText(/^Thread/);
    expect(within(choice).queryByRole('option', { name: 'Closed' })).toBeNull();
    await page.user.selectOptions(choice, 'Tools');
    await page.user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Which trees');
    typeAtOnce(screen.getByRole('textbox', { name: 'Text' }), 'A question');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(page.sent(writeTopic)[0]?.params).toEqual({ name: 'tools' }));
  });

  it('FORUM1 one is named as what it is, left by Cancel, and discarded after a question', async () => {
    const drop = 'DELETE forum/drafts/{place}';
    const page = await renderPage('/forum/tools?new=1', {
      as: 'alice',
      answers: { ...inThread, [drop]: {} },
    });
    await screen.findByRole('heading', { level: 2, name: 'New topic' });
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/forum/tools');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    typeAtOnce(await screen.findByRole('textbox', { name: 'Text' }), 'A question');
    await screen.findByText('10 of 50,000 characters');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this topic?' }));
    await page.user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(page.sent(drop)).toHaveLength(1));
    await waitFor(() => expect(page.address()).toBe('/forum/tools'));
  });
});
