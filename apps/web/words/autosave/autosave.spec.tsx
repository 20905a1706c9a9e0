import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { logout } from '#web/lib/session/logout.js';
import { draft, unread } from '#web/testing/build/article.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { renderPage } from '#web/testing/render.js';

const save = 'PUT articles/{id}';
const read = 'GET articles/{id}';
const { id } = unread();
const lost = refuse('INTERNAL', { details: { id: 'e-1' } });

/** An article is the text that every kind of saving meets: typed, refused, changed elsewhere. */
const open = async (answer = refuse('ARTICLE_CHANGED')) => {
  const page = await renderPage(`/forum/article/${id}/edit`, {
    as: 'alice',
    answers: { [read]: unread(), [save]: answer },
  });
  return { page, text: await screen.findByRole('textbox', { name: 'Text' }) };
};
const saved = (text: string, sequence: number) => unread({ draft: draft({ text, sequence }) });

describe('FORUM4 a text saves itself', () => {
  it('FORUM4 one that could not be sent stays, says why, and goes with the next attempt', async () => {
    const { page, text } = await open(lost);
    await page.user.type(text, '!');
    const alert = within((await screen.findByText(/Error id: e-1/)).closest<HTMLElement>('[role=alert]')!);
    expect(screen.getByText('Not saved')).toBeTruthy();
    page.answer(save, saved('Some words!', 1));
    await page.user.click(alert.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Saved/);
    expect(page.sent(save).map(({ body }) => body.text)).toEqual(['Some words!', 'Some words!']);
    expect(text).toHaveProperty('value', 'Some words!');
  });

  it('FORUM4 typing on is another attempt by itself', async () => {
    const { page, text } = await open(lost);
    await page.user.type(text, '!');
    await screen.findByText('Not saved');
    page.answer(save, saved('Some words!?', 1));
    await page.user.type(text, '?');
    await screen.findByText(/^Saved/);
    expect(page.sent(save).at(-1)?.body).toEqual({ sequence: 0, text: 'Some words!?' });
  });

  it('FORUM4 what is typed while a save is on its way follows it, over the draft that it made', async () => {
    let arrive: (() => void) | undefined;
    const { page, text } = await open();
    page.answer(save, async ({ body }) => {
      if (body.sequence === 0) await new Promise<void>((resolve) => (arrive = resolve));
      const next = saved(String(body.text), (body.sequence ?? 0) + 1);
      page.answer(read, next);
      return next;
    });
    await page.user.type(text, '!');
    await waitFor(() => expect(arrive).toBeDefined());
    await page.user.type(text, '?');
    arrive?.();
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(page.sent(save).map(({ body }) => body)).toEqual([
      { sequence: 0, text: 'Some words!' },
      { sequence: 1, text: 'Some words!?' },
    ]);
    await screen.findByText(/^Saved/);
  });

  it('FORUM4 where it was changed elsewhere and that can’t be read, it says so and tries again', async () => {
    const { page, text } = await open();
    page.answer(read, lost);
    await page.user.type(text, '!');
    const alert = within((await screen.findByText(/Error id: e-1/)).closest<HTMLElement>('[role=alert]')!);
    expect(text).toHaveProperty('value', 'Some words!');
    page.answer(read, saved('Their words', 3));
    await page.user.click(alert.getByRole('button', { name: 'Try again' }));
    const theirs = within(await screen.findByRole('region', { name: 'The other version' }));
    expect(theirs.getByText(/Their words/)).toBeTruthy();
    await page.user.click(theirs.getByRole('button', { name: 'Use the other version' }));
    await waitFor(() => expect(text).toHaveProperty('value', 'Their words'));
    expect(page.sent(save)).toHaveLength(2);
  });

  it('FORUM4 whoever leaves within the pause has saved as well', async () => {
    const { page, text } = await open();
    page.answer(save, saved('Some words!', 1));
    page.answer('GET rating', ratingOf([]));
    await page.user.type(text, '!');
    expect(page.sent(save)).toEqual([]);
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    await waitFor(() => expect(page.sent(save)[0]?.body).toEqual({ sequence: 0, text: 'Some words!' }));
    expect(page.address()).toBe('/rating');
  });

  /** A save that is answered when told, each over the draft that the one before has made. */
  const slowly = (page: Awaited<ReturnType<typeof open>>['page']) => {
    let arrive: (() => void) | undefined;
    page.answer(save, async ({ body }) => {
      if (body.sequence === 0) await new Promise<void>((resolve) => (arrive = resolve));
      return saved(String(body.text), (body.sequence ?? 0) + 1);
    });
    return { isSent: () => waitFor(() => expect(arrive).toBeDefined()), arrive: () => arrive?.() };
  };

  it('FORUM4 whoever leaves while a save is on its way has saved what they typed meanwhile as well', async () => {
    const { page, text } = await open();
    const slow = slowly(page);
    page.answer('GET rating', ratingOf([]));
    await page.user.type(text, '!');
    await slow.isSent();
    await page.user.type(text, '?');
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    expect(page.address()).toBe('/rating');
    slow.arrive();
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(page.sent(save)[1]?.body).toEqual({ sequence: 1, text: 'Some words!?' });
  });

  it('FORUM4 whoever left is told where they are now that it could not be saved', async () => {
    const { page, text } = await open(lost);
    page.answer('GET rating', ratingOf([]));
    await page.user.type(text, '!');
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    expect(page.address()).toBe('/rating');
    expect((await screen.findByRole('alert')).textContent).toContain('e-1');
  });

  /** Goes to another page and comes back, as one does who has lost the line meanwhile. */
  const leaveAndComeBack = async (page: Awaited<ReturnType<typeof open>>['page']) => {
    page.answer('GET rating', ratingOf([]));
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    await waitFor(() => expect(page.address()).toBe('/rating'));
    await screen.findByRole('alert');
    await act(async () => history.back());
  };
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('podium.draft.'));

  it('FORUM4 what could not be saved is kept in this browser, and saved when the article is opened again', async () => {
    const { page, text } = await open(lost);
    await page.user.type(text, '!');
    await leaveAndComeBack(page);
    expect(kept()).toHaveLength(1);
    page.answer(save, saved('Some words!', 1));
    const again = await screen.findByRole('textbox', { name: 'Text' });
    expect(again).toHaveProperty('value', 'Some words!');
    await screen.findByText(/^Saved/);
    expect(page.sent(save).at(-1)?.body).toEqual({ sequence: 0, text: 'Some words!' });
    expect(kept()).toEqual([]);
  });

  it('FORUM4 what was kept over an older draft overwrites nothing: both are there', async () => {
    const { page, text } = await open(lost);
    await page.user.type(text, '!');
    await leaveAndComeBack(page);
    page.answer(read, saved('Their words', 3));
    page.answer(save, refuse('ARTICLE_CHANGED'));
    expect(await screen.findByRole('region', { name: 'The other version' })).toBeTruthy();
    expect(page.sent(save).at(-1)?.body).toEqual({ sequence: 0, text: 'Some words!' });
  });

  it('AUTH4 whoever logs out leaves nothing of what they wrote in this browser', async () => {
    const { page, text } = await open(lost);
    await page.user.type(text, '!');
    await screen.findByText('Not saved');
    expect(kept()).toHaveLength(1);
    page.answer('POST auth/out', {});
    await act(async () => void (await logout()));
    expect(kept()).toEqual([]);
  });

  it('FORUM4 an article is asked about before its tab is closed, until all of it is saved', async () => {
    const { page, text } = await open();
    page.answer(save, saved('Some words!', 1));
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await page.user.type(text, '!');
    expect(isAsked()).toBe(true);
    await screen.findByText(/^Saved/);
    expect(isAsked()).toBe(false);
  });

  it('I18N1 says it in Russian', async () => {
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      language: 'RUS',
      answers: { [read]: unread(), [save]: refuse('ARTICLE_CHANGED') },
    });
    const text = await screen.findByRole('textbox', { name: 'Текст' });
    page.answer(read, saved('Чужие слова', 3));
    await page.user.type(text, '!');
    expect(await screen.findByText('Чужие слова')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /^Черновик .*\d\d:\d\d/ })).toBeTruthy();
  });
});
