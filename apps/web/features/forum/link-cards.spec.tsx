import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';

const link = (address: string, words = address) => `<a href="${address}" rel="ugc nofollow noopener">${words}</a>`;
const here = (path: string) => `${location.origin}${path}`;
const path = `/forum/tools/${idOf(7)}`;

const open = (html: string, ...items: { path: string; kind: 'topic' | 'person'; title: string }[]) => {
  const topic = forumTopic({ html });
  return renderPage(`/forum/tools/${topic.id}`, {
    as: 'alice',
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { items: [], nextCursor: null, mark: 1, total: 0 },
      'GET forum/drafts/{place}': forumDraft(`comment:${topic.id}`),
      'GET forum/drafts': listOf(),
      'PUT forum/topics/{id}/visit': {},
      ...(items.length > 0 && { 'GET texts/links': { items } }),
    },
  });
};

describe('FORUM5 an address of this Podium on a line of its own', () => {
  it('FORUM5 says what it leads to, by words alone whatever its title is', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const lines = `<p>Look:\n${link(here(path))}\nand</p><p>${link(here('/user/bob'))}</p>`;
    const page = await open(lines, { path, kind: 'topic', title }, { path: '/user/bob', kind: 'person', title: 'Bob' });
    const card = await screen.findByRole('link', { name: `Topic ${title}` });
    expect(card.getAttribute('href')).toBe(here(path));
    expect(card.querySelector('img')).toBeNull();
    await screen.findByRole('link', { name: 'Person Bob' });
    expect(page.sent('GET texts/links')).toHaveLength(1);
  });

  it('FORUM5 stays an address where nothing is told of it', async () => {
    await open(`<p>${link(here(path))}</p>`, { path: '/user/rob', kind: 'person', title: 'Robert' });
    await screen.findByRole('link', { name: here(path) });
    expect(screen.queryByText(/Robert/u)).toBeNull();
  });

  it('FORUM5 nobody is asked about other sites, addresses within a sentence, and words of the writer’s own', async () => {
    const others = [
      `<p>${link(`https://evil.example${path}`)}</p>`,
      `<p>See ${link(here(path))} there</p>`,
      `<p>${link(here(path), 'Which trees are best')}</p>`,
      `<p>${link(here('/championships'))}</p>`,
      `<p>${link(`${location.origin}@evil.example${path}`)}</p>`,
    ].join('');
    const page = await open(others);
    await screen.findByRole('link', { name: 'Which trees are best' });
    expect(page.sent('GET texts/links')).toEqual([]);
  });

  it('FORUM5 I18N1 says it anew in the language that is chosen', async () => {
    const page = await open(`<p>${link(here(path))}</p>`, { path, kind: 'topic', title: 'Trees' });
    await screen.findByRole('link', { name: 'Topic Trees' });
    page.answer('GET texts/links', { items: [{ path, kind: 'topic', title: 'Деревья' }] });
    await page.user.click(screen.getAllByRole('button', { name: /Switch to Russian/ })[0] as HTMLElement);
    await screen.findByRole('link', { name: 'Тема Деревья' });
  });
});
