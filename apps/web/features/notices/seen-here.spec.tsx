import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { state } from '#web/lib/state/state.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { anArticle } from '#web/testing/build/article.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { notice, noticesOf } from '#web/testing/build/notice.js';
import { person } from '#web/testing/build/person.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { team } from '#web/testing/build/team.js';
import { vacancyView } from '#web/testing/build/vacancy.js';
import { renderPage, shellHeader } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const seen = 'POST notifications/seen';
const id = idOf(7);
const pages: Answers = ofParticipant(
  {},
  {
    'GET teams/{id}': team(),
    'GET rating': ratingOf([]),
    'GET championships': listOf(),
    'GET forum/threads': listOf(),
    'GET articles/{id}': { ...anArticle(), id },
    'GET forum/articles/{id}/topic': { topic: forumTopic({ id, thread: 'articles' }) },
    'GET forum/topics/{id}': forumTopic({ id, thread: 'general' }),
    'GET forum/threads/{name}': forumThread('general'),
    'GET forum/threads/{name}/topics': listOf(),
    'GET forum/topics/{id}/comments': { items: [], nextCursor: null, mark: 0, total: 0 },
    'PUT forum/topics/{id}/visit': {},
    'GET forum/drafts/{place}': forumDraft(`comment:${id}`),
    'GET vacancies/{id}': vacancyView(id),
    'GET vacancies/{id}/comments': listOf(),
  },
);
const open = (address: string, notices: ReturnType<typeof notice>[], isNewNotify = true, answers: Answers = {}) =>
  renderPage(address, {
    as: person('alice', { isNewNotify }),
    answers: { ...pages, 'GET notifications': noticesOf(...notices), [seen]: { unseen: 0 }, ...answers },
  });
/** The page is told of it without a hint, as when there is no socket. */
const tell = () => act(async () => state.user.trigger.notifyChanged({ isNewNotify: true }));
afterEach(() => void jest.restoreAllMocks());
const dot = () => shellHeader().queryByText(/new notification/i);

describe('NOTIF1 the page that a notice leads to', () => {
  test.each([
    ['the team’s page', '/championship/small/team', '/championship/small/team'],
    ['a topic, at a comment of it', `/forum/general/${idOf(7)}?at=${idOf(8)}`, `/forum/general/${idOf(7)}`],
    ['an article', `/forum/articles/${idOf(7)}?at=${idOf(8)}`, `/forum/article/${idOf(7)}`],
    ['a vacancy', `/vacancy?id=${idOf(7)}`, `/vacancy/${idOf(7)}`],
  ])('NOTIF1 opened by its address it marks the notice as read: %s', async (_, url, address) => {
    const page = await open(address, [
      notice(1, { url, cause: 'forum.comment' }),
      notice(2),
      notice(3, { url, seen: true }),
    ]);
    await waitFor(() => expect(page.sent(seen).map(({ body }) => body)).toEqual([{ ids: [idOf(1)] }]));
  });

  test('NOTIF1 opened from another page it does so once, and the bell follows', async () => {
    const page = await open('/about', [notice(1, { url: '/rating' })]);
    await screen.findByText('1 new notification');
    expect(page.sent(seen)).toEqual([]);
    page.answer('GET notifications', noticesOf(notice(1, { url: '/rating', seen: true })));
    await page.user.click(shellHeader().getByRole('link', { name: 'Rating' }));
    await waitFor(() => expect(page.sent(seen).map(({ body }) => body)).toEqual([{ ids: [idOf(1)] }]));
    await waitFor(() => expect(dot()).toBeNull());
  });

  test('NOTIF1 what comes while it is open, and what its notice alone says, stays new', async () => {
    const page = await open('/about', [notice(1, { url: '/about', cause: 'news.organiser' })], false);
    page.answer('POST auth/session', { user: person('alice', { isNewNotify: true }) });
    page.answer('GET notifications', noticesOf(notice(2, { url: '/about' })));
    await hint('notices:alice');
    await screen.findByText('1 new notification');
    page.answer('GET notifications', noticesOf(notice(1, { url: '/rating', cause: 'news.organiser' })));
    await page.user.click(shellHeader().getByRole('link', { name: 'Rating' }));
    await hint('notices:alice');
    await screen.findByText('1 new notification');
    expect(page.sent(seen)).toEqual([]);
  });

  test('NOTIF1 what comes while it is open stays new without a socket, and where its address changes in part', async () => {
    const page = await open('/about', [notice(1, { url: '/about' })], false);
    await tell();
    await screen.findByText('1 new notification');
    await act(async () => {
      const entry = { key: 'another', idx: 0 };
      history.replaceState(entry, '', '/about?part=1#more');
      dispatchEvent(new PopStateEvent('popstate', { state: entry }));
    });
    await screen.findByText('1 new notification');
    expect(page.sent(seen)).toEqual([]);
  });

  test('NOTIF1 a page that failed shows nothing: it marks once it is there', async () => {
    const page = await open('/rating', [notice(1, { url: '/rating' })], true, { 'GET rating': refuse('NOT_FOUND') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    await screen.findByText('1 new notification');
    expect(page.sent(seen)).toEqual([]);
    page.answer('GET rating', ratingOf([]));
    await page.user.click(again);
    await waitFor(() => expect(page.sent(seen).map(({ body }) => body)).toEqual([{ ids: [idOf(1)] }]));
  });

  test('NOTIF1 a tab in the background marks once it is looked at', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const page = await open('/rating', [notice(1, { url: '/rating' })]);
    await screen.findByText('1 new notification');
    expect(page.sent(seen)).toEqual([]);
    hidden.mockReturnValue(false);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(page.sent(seen)).toHaveLength(1));
  });

  test.each(['//', '/rating?id=%25'])('NOTIF1 an odd address (%s) is one as any', async (address) => {
    const page = await open(location.origin + address, [notice(1, { url: address })]);
    await waitFor(() => expect(page.sent(seen)).toHaveLength(1));
  });
});
