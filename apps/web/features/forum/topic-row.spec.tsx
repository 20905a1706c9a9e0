import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';

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
