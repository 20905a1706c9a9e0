import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumThread } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';

it('FORUM1 a list shows logos in points, and as they are until they were drawn', async () => {
  const logo = '/api/forum/threads/tools/logo?v=1';
  const picture = '/api/forum/threads/tools/picture?v=1';
  const threads = [
    forumThread('tools', { title: 'Tools', logo, picture }),
    forumThread('rules', { id: idOf(9), title: 'Rules', logo }),
  ];
  const answers: Answers = {
    'GET championships': { items: [], nextCursor: null },
    'GET forum/threads': listOf(...threads),
  };
  await renderPage('/forum', { as: 'alice', answers });
  await screen.findByRole('link', { name: 'Tools' });
  const logos = document.querySelectorAll('main li img[src*="/threads/"]');
  const sources = [...logos].map((image) => image.getAttribute('src'));
  expect(sources).toEqual([picture, logo]);
});
