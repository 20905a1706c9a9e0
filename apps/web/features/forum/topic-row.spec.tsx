import { afterEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { setWidth } from '#web/testing/screen.js';

afterEach(() => setWidth(1280));

it('FORUM3 a list tells votes where somebody voted alone, each side that has some', async () => {
  const votes = [
    [0, 0],
    [6, 0],
    [5, 2],
  ] as const;
  const topics = votes.map(([plus, minus], at) => forumTopic({ id: idOf(at + 1), title: `Topic ${at}`, plus, minus }));
  await renderPage('/forum/tools', {
    answers: {
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(...topics),
    },
  });
  await screen.findByRole('link', { name: 'Topic 0' });
  const told = votes.map((_votes, at) => {
    const row = screen.getByRole('link', { name: `Topic ${at}` }).closest('li');
    return row?.textContent.match(/[+−]\d+/g) ?? [];
  });
  expect(told).toEqual([[], ['+6'], ['+5', '−2']]);
});

it.each([true, false])(
  'NAV9 FORUM1 who wrote last and when is said once, on a phone (%s) among what a topic is',
  async (isPhone) => {
    if (isPhone) setWidth(390);
    await renderPage('/forum/tools', {
      answers: {
        'GET forum/threads/{name}': forumThread('tools'),
        'GET forum/threads/{name}/topics': listOf(forumTopic({ title: 'Folds', comments: 3, lastBy: 'Grace' })),
      },
    });
    const row = (await screen.findByRole('link', { name: 'Folds' })).closest('li');
    const last = within(row!).getAllByText(/Grace/);
    expect(last).toHaveLength(1);
    expect(last[0]?.parentElement?.textContent.includes('3 comments')).toBe(isPhone);
  },
);
