import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { idOf } from '#web/testing/build/basics.js';
import { notice, noticesOf } from '#web/testing/build/notice.js';
import { person } from '#web/testing/build/person.js';
import { renderPage, shellHeader } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const seen = 'POST notifications/seen';
const open = (address: string, notices: ReturnType<typeof notice>[], isNewNotify = true) =>
  renderPage(address, {
    as: person('alice', { isNewNotify }),
    answers: {
      'GET notifications': noticesOf(...notices),
      [seen]: { unseen: 0 },
      'GET championships/{champname}': refuse('NOT_FOUND'),
      'GET rating': refuse('NOT_FOUND'),
      'GET articles/{id}': refuse('NOT_FOUND'),
      'GET forum/topics/{id}': refuse('NOT_FOUND'),
      'GET vacancies/{id}': refuse('NOT_FOUND'),
    },
  });
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
});
