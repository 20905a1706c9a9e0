import { expect, it } from '@jest/globals';
import { pairOf } from '#modules/kernel/contract/covers/colour-pairs.js';
import { render, screen } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumThread } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { ThreadLogo } from './thread-logo.js';

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

it('FORUM1 draws a thread that the product made alike in each language, that of a championship in the colours of its cover', () => {
  const thread = { name: 'digits', logo: null, picture: null } as const;
  for (const title of ['Digits', 'Цифры'])
    render(
      <>
        <ThreadLogo thread={{ ...thread, type: 'championship' }} title={title} size={44} />
        <ThreadLogo thread={{ ...thread, type: 'ordinary' }} title={title} size={44} />
      </>,
    );
  const grounds = [...document.querySelectorAll<HTMLElement>('span[aria-hidden]')].map(({ style }) => style.background);
  const drawn = (name: string) => `linear-gradient(135deg, ${pairOf(name).deep}, ${pairOf(name).strong})`;
  const each = [drawn('championship digits'), drawn('digits')];
  expect(new Set(each).size).toBe(2);
  const probe = (background: string) => Object.assign(document.createElement('i').style, { background }).background;
  expect(grounds).toEqual([...each, ...each].map(probe));
});
