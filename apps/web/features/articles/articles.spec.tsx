import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { anArticle, draft, unread } from '#web/testing/build/article.js';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const { id } = anArticle();
const talk: Answers = {
  'GET forum/articles/{id}/topic': { topic: forumTopic({ id, thread: 'articles' }) },
  'GET forum/topics/{id}/comments': { ...listOf(forumComment(1)), mark: 1, total: 1 },
  'GET forum/drafts': listOf(),
};
const noThread = { 'GET forum/threads/{name}': refuse('NOT_FOUND') };
const field = (name: string) => screen.findByRole('textbox', { name });

describe('FORUM4 articles', () => {
  it('FORUM4 an article is read as the server rendered it', async () => {
    await renderPage(`/forum/article/${id}`, { answers: { 'GET articles/{id}': anArticle(), ...talk } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Trees' })).toBeTruthy();
    expect(screen.getByText('words').tagName).toBe('STRONG');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.getByText('4 min read')).toBeTruthy();
  });

  it('FORUM4 what people say of an article stands below it, and one says something oneself', async () => {
    const page = await renderPage(`/forum/article/${id}`, {
      as: 'alice',
      answers: {
        'GET articles/{id}': anArticle({ author: 'bob' }),
        ...talk,
        'GET forum/drafts/{place}': forumDraft(`comment:${id}`),
        'PUT forum/drafts/{place}': ({ body }) => forumDraft(`comment:${id}`, body.text, 1),
        'PUT forum/topics/{id}/visit': {},
        'PUT forum/topics/{id}/commend': { plus: 3, minus: 1, commended: 'plus' },
        'POST forum/topics/{id}/comments': forumComment(2, { author: 'alice' }),
      },
    });
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    const region = screen.getByRole('region', { name: 'Which trees are best' });
    await page.user.click(within(region).getAllByRole('button', { name: /plus/i })[0]!);
    await waitFor(() => expect(page.sent('PUT forum/topics/{id}/commend')[0]?.params).toEqual({ id }));
    await page.user.type(await field('Your comment'), 'I agree');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(page.sent('POST forum/topics/{id}/comments')[0]?.body).toEqual({ text: 'I agree' }));
  });

  it('FORUM4 whoever moderates locks what is said of an article of their own, and does not mute themselves', async () => {
    const topic = forumTopic({ id, thread: 'articles', author: 'alice', canModerate: true });
    const page = await renderPage(`/forum/article/${id}`, {
      as: 'alice',
      answers: {
        'GET articles/{id}': anArticle({ author: 'alice' }),
        ...talk,
        'GET forum/articles/{id}/topic': { topic },
        'GET forum/drafts/{place}': forumDraft(`comment:${id}`),
        'PUT forum/topics/{id}/visit': {},
      },
    });
    const region = await screen.findByRole('region', { name: 'Which trees are best' });
    await page.user.click((await within(region).findAllByRole('button', { name: 'More' }))[0]!);
    await screen.findByRole('button', { name: 'Lock' });
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
  });

  it('FORUM4 an address of the forum leads to the article at the comment that it names', async () => {
    const page = await renderPage(`/forum/articles/${id}?at=${forumComment(1).id}`, {
      answers: { 'GET articles/{id}': anArticle(), ...talk },
    });
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(page.address()).toBe(`/forum/article/${id}?at=${forumComment(1).id}`);
  });

  it('FORUM4 one that was deleted says so, and a corrupted link as well', async () => {
    const gone = refuse('ARTICLE_UNAVAILABLE');
    const page = await renderPage(`/forum/article/${id}`, { answers: { 'GET articles/{id}': gone } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Article unavailable' })).toBeTruthy();
    expect(page.address()).toBe(`/forum/article/${id}`);
    await renderPage('/forum/article/019b0000-0000-7000-8000-0000000000ff', {
      answers: { 'GET articles/{id}': refuse('NOT_FOUND') },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeTruthy();
  });

  it('FORUM4 what is typed is saved by itself, and made ready as it stands', async () => {
    const saved = unread({ draft: draft({ text: 'Some words and more', sequence: 1 }) });
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      answers: {
        'GET articles/{id}': unread(),
        'PUT articles/{id}': saved,
        'POST articles/{id}/ready': { ...saved, state: 'READY' },
        'GET articles': { items: [], nextCursor: null },
      },
    });
    typeAtOnce(await field('Text'), ' and more');
    await waitFor(() => expect(page.sent('PUT articles/{id}')).toHaveLength(1));
    expect(page.sent('PUT articles/{id}')[0]?.body).toEqual({ sequence: 0, text: 'Some words and more' });
    expect((await screen.findByText(/^Saved \d\d:\d\d$/)).getAttribute('role')).toBe('status');
    await page.user.click(screen.getByRole('button', { name: 'Ready to publish' }));
    const stages = within(screen.getByRole('list', { name: 'Article status' }));
    await waitFor(() =>
      expect(stages.getByText('Ready to publish').closest('li')?.getAttribute('aria-current')).toBe('step'),
    );
  });

  it('FORUM4 a draft that was saved elsewhere stands beside one’s own, and either is taken', async () => {
    const theirs = unread({ draft: draft({ text: 'Their words', sequence: 3 }) });
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      answers: { 'GET articles/{id}': unread(), 'PUT articles/{id}': refuse('ARTICLE_CHANGED') },
    });
    const text = await field('Text');
    page.answer('GET articles/{id}', theirs);
    await page.user.type(text, '!');
    const other = await screen.findByRole('region', { name: 'The other version' });
    expect(within(other).getByText(/Their words/)).toBeTruthy();
    const mine = unread({ draft: draft({ text: 'Some words!', sequence: 4 }) });
    page.answer('PUT articles/{id}', mine);
    page.answer('GET articles/{id}', mine);
    await page.user.click(screen.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'The other version' })).toBeNull());
    expect(page.sent('PUT articles/{id}').at(-1)?.body).toEqual({ sequence: 3, text: 'Some words!' });
  });

  it('FORUM4 the draft that was saved elsewhere is taken, and written on from there', async () => {
    const theirs = unread({ draft: draft({ title: 'Woods', text: 'Their words', sequence: 3 }) });
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      answers: { 'GET articles/{id}': unread(), 'PUT articles/{id}': refuse('ARTICLE_CHANGED') },
    });
    const text = await field('Text');
    page.answer('GET articles/{id}', theirs);
    await page.user.type(text, '!');
    await page.user.click(await screen.findByRole('button', { name: 'Use the other version' }));
    await waitFor(() => expect(text).toHaveProperty('value', 'Their words'));
    expect(await field('Title')).toHaveProperty('value', 'Woods');
    expect(screen.queryByRole('region', { name: 'The other version' })).toBeNull();
    const sent = page.sent('PUT articles/{id}').length;
    page.answer('PUT articles/{id}', unread({ draft: draft({ text: 'Their words?', sequence: 4 }) }));
    await page.user.type(text, '?');
    await waitFor(() => expect(page.sent('PUT articles/{id}').length).toBeGreaterThan(sent));
    expect(page.sent('PUT articles/{id}')[sent]?.body).toEqual({ sequence: 3, text: 'Their words?' });
  });

  it('FORUM4 is shown with more once it has a title, and published when nothing is on its way', async () => {
    const untitled = unread({ title: '', draft: draft({ title: '' }) });
    await renderPage(`/forum/article/${id}/edit`, { as: 'alice', answers: { 'GET articles/{id}': untitled } });
    expect((await screen.findByRole('group', { name: 'Display settings' })).hasAttribute('disabled')).toBe(true);
    for (const name of ['Ready to publish', 'Publish'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  });

  it('FORUM4 deleting the draft of a published article is asked about, as readers lose it', async () => {
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      answers: {
        'GET articles/{id}': anArticle({ state: 'DRAFT', draft: draft() }),
        'DELETE articles/{id}': {},
        'GET articles': { items: [], nextCursor: null },
      },
    });
    await screen.findByText('Published; readers see it as it was until you publish your changes');
    await page.user.click(await screen.findByRole('button', { name: 'Delete article' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete the article?' });
    expect(within(question).getByText('The article will become unavailable')).toBeTruthy();
    page.answer('GET articles/{id}', refuse('ARTICLE_UNAVAILABLE'));
    await page.user.click(within(question).getByRole('button', { name: 'Delete article' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Article unavailable' })).toBeTruthy();
    expect(page.address()).toBe(`/forum/article/${id}`);
  });

  it('FORUM4 a long article has an outline that leads to its parts', async () => {
    const html = '<h2>Why</h2><p>x</p><h3>Because</h3><p>y</p>';
    await renderPage(`/forum/article/${id}`, { answers: { 'GET articles/{id}': anArticle({ html }), ...talk } });
    const outline = await screen.findByRole('navigation', { name: 'Outline' });
    const link = within(outline).getByRole('link', { name: 'Because' });
    expect(document.querySelector(link.getAttribute('href')!)?.textContent).toBe('Because');
  });

  it('FORUM4 what was published is compared with the draft, and with another version', async () => {
    const listed = (number: number) => ({ number, title: 'Trees', publishedAt: '2026-11-22T09:04:00.000Z' });
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      answers: {
        'GET articles/{id}': anArticle({ state: 'DRAFT', draft: draft({ text: 'Some new words' }) }),
        'GET articles/{id}/versions': {
          items: [
            { ...listed(2), isRead: true },
            { ...listed(1), isRead: false },
          ],
        },
        'GET articles/{id}/versions/{number}': ({ params }) => ({
          ...listed(Number(params.number)),
          isRead: Number(params.number) === 2,
          subtitle: '',
          text: Number(params.number) === 2 ? 'Some words' : 'Few words',
        }),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Versions' }));
    const sheet = await screen.findByRole('dialog', { name: 'Versions' });
    await waitFor(() => expect(sheet.querySelector('ins')?.textContent.trim()).toBe('new'));
    expect(sheet.querySelector('del')).toBeNull();
    await page.user.selectOptions(within(sheet).getByLabelText(/^From/), 'Version 1');
    await waitFor(() => expect(sheet.querySelector('del')?.textContent).toBe('Few'));
  });

  it('FORUM4 begins with a title', async () => {
    const page = await renderPage('/forum/article/new', {
      as: 'alice',
      answers: {
        'POST articles': unread(),
        'GET articles/{id}': unread(),
        'GET articles': { items: [], nextCursor: null },
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Start writing' }));
    expect(page.sent('POST articles')).toEqual([]);
    await page.user.type(await field('Title'), 'Trees');
    await page.user.click(screen.getByRole('button', { name: 'Start writing' }));
    await waitFor(() => expect(page.address()).toBe(`/forum/article/${id}/edit`));
    expect(page.sent('POST articles')[0]?.body).toEqual({ title: 'Trees' });
  });

  it('FORUM4 are listed, one’s own with drafts', async () => {
    const page = await renderPage('/forum/articles', {
      as: 'alice',
      answers: {
        'GET articles': { items: [anArticle()], nextCursor: null },
        'GET forum/threads/{name}/topics': listOf(forumTopic({ id, plus: 7, comments: 1 })),
        ...noThread,
      },
    });
    expect(await screen.findByRole('link', { name: 'Trees' })).toBeTruthy();
    const talk = [await screen.findByRole('img', { name: '7 likes' }), screen.getByRole('img', { name: '1 comment' })];
    expect(talk.map(({ textContent }) => textContent)).toEqual(['7', '1']);
    page.answer('GET articles', { items: [unread({ title: '' })], nextCursor: null });
    await page.user.click(screen.getByRole('tab', { name: 'Mine' }));
    expect((await screen.findByRole('link', { name: 'Untitled' })).getAttribute('href')).toBe(
      `/forum/article/${id}/edit`,
    );
  });
});
