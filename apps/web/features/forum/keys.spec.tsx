import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage, type RenderedPage } from '#web/testing/render.js';
import { turnKeys } from '#web/testing/forum-keys.js';

const topic = forumTopic();
const mark = 'PUT forum/comments/{id}/bookmark';

/** A topic with two comments. */
const open = async () => {
  const page = await renderPage(`/forum/tools/${topic.id}`, {
    as: 'alice',
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(forumComment(1), forumComment(2)), mark: 2, total: 2 },
      'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
      'GET forum/drafts': listOf(),
      'PUT forum/topics/{id}/visit': {},
      'PUT forum/threads/{name}/visit': {},
      'PUT forum/drafts/{place}': ({ params: { place }, body: { text } }) => forumDraft(place, text, 1),
      [mark]: { bookmarked: true },
    },
  });
  await screen.findByText('Comment 2');
  return page;
};
const at = () => document.activeElement?.closest('article')?.textContent;

describe('FORUM1 the keys of the forum', () => {
  let page: RenderedPage;
  const press = (keys: string) => page.user.keyboard(keys);
  beforeEach(async () => {
    page = await open();
  });

  it('FORUM1 k begins with the last post, j with the first, and neither leads over an end', async () => {
    await press('k');
    expect(at()).toContain('Comment 2');
    await press('j');
    expect(at()).toContain('Comment 2');
    await press('kkk');
    const first = at();
    expect(first).not.toMatch(/Comment [12]/);
    (document.activeElement as HTMLElement).blur();
    await press('j');
    expect(at()).toBe(first);
  });

  it('FORUM1 letters are acts of the post that has the focus, and of no other', async () => {
    await press('b');
    expect(page.sent(mark)).toEqual([]);
    await press('k');
    await press('b');
    await waitFor(() => expect(page.sent(mark).map(({ params }) => params.id)).toEqual([forumComment(2).id]));
  });

  it('FORUM1 what is typed in a field, is a key of the browser or comes over a sheet is none of them', async () => {
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    await page.user.type(field, 'jk?');
    expect(field.value).toBe('jk?');
    expect(document.activeElement).toBe(field);
    field.blur();
    for (const held of ['Control', 'Meta', 'Alt']) await press(`{${held}>}j{/${held}}`);
    expect(document.activeElement).toBe(document.body);
    await press('?');
    await screen.findByRole('dialog', { name: 'Forum keyboard shortcuts' });
    const before = document.activeElement;
    await press('j');
    expect(document.activeElement).toBe(before);
  });

  it('FORUM1 a key that was for something is not the browser’s as well; every other one stays its own', () => {
    expect(fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })).toBe(false);
    (document.activeElement as HTMLElement).blur();
    expect(fireEvent.keyDown(document.body, { key: ' ', code: 'Space' })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'J', code: 'KeyJ', shiftKey: true })).toBe(true);
  });

  it('FORUM1 turned off they stay so on the pages after it, until they are turned on again', async () => {
    await turnKeys(page.user);
    await page.user.click(screen.getAllByRole('link', { name: 'Tools' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'tools' });
    await act(async () => history.back());
    await screen.findByText('Comment 2');
    await press('k');
    expect(at()).toBeUndefined();
    await turnKeys(page.user);
    await press('k');
    expect(at()).toContain('Comment 2');
    expect(localStorage.getItem('podium.forumKeys')).toBe('on');
  });
});
