import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { anArticle, draft, unread } from '#web/testing/build/article.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { renderPage } from '#web/testing/render.js';

const { id } = anArticle();
const noThread = { 'GET forum/threads/{name}': refuse('NOT_FOUND') };
const field = (name: string) => screen.findByRole('textbox', { name });

describe('FORUM4 who leaves an article while something of it is on its way', () => {
  it('FORUM4 who goes elsewhere while one is begun stays there', async () => {
    const page = await renderPage('/forum/article/new', {
      as: 'alice',
      answers: {
        ...{ 'POST articles': unread(), 'GET articles/{id}': unread(), 'GET articles': listOf() },
        ...{ 'GET forum/threads/{name}/topics': listOf(), ...noThread },
      },
    });
    await page.user.type(await field('Title'), 'Trees');
    const begun = page.held('POST articles');
    await page.user.click(screen.getByRole('button', { name: 'Start writing' }));
    await begun.asked;
    await page.user.click(screen.getByRole('link', { name: 'Articles' }));
    await waitFor(() => expect(page.sent('GET articles')).not.toEqual([]));
    page.answer('GET articles', listOf(anArticle({ title: 'Just begun' })));
    begun.come();
    await screen.findByRole('link', { name: 'Just begun' });
    expect(page.address()).toBe('/forum/articles');
  });

  it('FORUM4 who goes elsewhere while one is published stays there, and is told', async () => {
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      answers: {
        ...{ 'GET articles/{id}': unread({ state: 'READY' }), 'GET articles': listOf() },
        ...{ 'POST articles/{id}/publish': anArticle({ draft: draft() }), 'GET championships': listOf() },
      },
    });
    const published = page.held('POST articles/{id}/publish');
    await page.user.click(await screen.findByRole('button', { name: 'Publish' }));
    await published.asked;
    await page.user.click(screen.getAllByRole('link', { name: 'Championships' })[0]!);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
    published.come();
    await screen.findByText('Published: this is what readers see');
    expect(page.address()).toBe('/championships');
  });

  it('FORUM4 what is written in one is saved in no other that one goes on to by the history', async () => {
    const other = idOf(2);
    const titled = (one: string) => unread({ id: one, draft: draft({ title: one === id ? 'Trees' : 'Roots' }) });
    const page = await renderPage(`/forum/article/${other}/edit`, {
      as: 'alice',
      answers: {
        'GET articles/{id}': ({ params }) => titled(params.id),
        'PUT articles/{id}': ({ params }) => titled(params.id),
        ...{ 'GET articles': listOf(unread()), ...noThread },
      },
    });
    await screen.findByDisplayValue('Roots');
    await page.user.click(screen.getByRole('button', { name: 'Forum: all pages' }));
    await page.user.click(screen.getByRole('link', { name: 'Articles' }));
    await page.user.click(await screen.findByRole('link', { name: 'Trees' }));
    const title = await screen.findByDisplayValue('Trees');
    await page.user.type(title, ' and more');
    history.go(-2);
    await screen.findByDisplayValue('Roots');
    await waitFor(() => expect(page.sent('PUT articles/{id}')).toHaveLength(1));
    expect(page.sent('PUT articles/{id}')[0]).toMatchObject({ params: { id }, body: { title: 'Trees and more' } });
  });
});
