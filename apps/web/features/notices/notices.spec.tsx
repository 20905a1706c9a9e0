import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { idOf, inDays } from '#web/testing/build/basics.js';
import { notice, noticesOf, usualChannels } from '#web/testing/build/notice.js';
import { person, personal, profile } from '#web/testing/build/person.js';
import { renderPage, shellHeader } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const open = (answers: Answers, isNewNotify = true, language: 'ENG' | 'RUS' = 'ENG') =>
  renderPage('/user/alice/notifications', {
    as: person('alice', { isNewNotify }),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET notifications/channels': usualChannels(),
      ...answers,
    },
    language,
  });
const region = () => within(screen.getByRole('region', { name: 'Notifications' }));
const dot = () => shellHeader().queryByText('New notifications');

describe('NOTIF1 PROF1 the own notifications', () => {
  test('NOTIF1 lists them by day, says which are new, and marks one as seen by opening it', async () => {
    const list = [notice(1), notice(2, { senddate: inDays(-3), seen: true, url: '' })];
    const page = await open({
      'GET notifications': noticesOf(...list),
      'POST notifications/seen': { unseen: 0 },
      'GET championships/{champname}': refuse('NOT_FOUND'),
    });
    const link = await screen.findByRole('link', { name: 'Notice 1' });
    expect(
      region()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^New: Notice 1Text of notice 1\./), expect.stringMatching(/^Notice 2Text/)]);
    expect(region().getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Notice 2' })).toBeNull();
    await page.user.click(link);
    await waitFor(() => expect(page.address()).toBe('/championship/small/rating'));
    expect(page.sent('POST notifications/seen').map(({ body }) => body)).toEqual([{ ids: [idOf(1)] }]);
    await waitFor(() => expect(dot()).toBeNull());
  });

  test('NOTIF1 TEAM1 an open invitation is answered beside its notice, whose buttons go then', async () => {
    const asked = notice(1, { type: 'inv', cause: 'teams.inv', about: idOf(9), answers: ['ACCEPT', 'REJECT'] });
    const page = await open({
      'GET notifications': noticesOf(asked),
      'POST notifications/seen': { unseen: 0 },
      'POST invitations/{id}/accept': refuse('TEAM_FULL', { details: { max: 2 } }),
      'POST invitations/{id}/reject': {
        ...{
          id: idOf(9),
          type: 'inv',
          status: 'REJECTED',
          team: 'Gauss',
          teamId: idOf(8),
          login: 'alice',
          name: 'alice',
        },
        ...{ otherTeam: null, sentAt: inDays(-1), expiresAt: inDays(6) },
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Accept: Notice 1' }));
    await screen.findByText(/would be too large: 2 people/);
    page.answer('GET notifications', noticesOf({ ...asked, seen: true, answers: [] }));
    await page.user.click(screen.getByRole('button', { name: 'Decline: Notice 1' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Notice 1/ })).toBeNull());
    expect(page.sent('POST invitations/{id}/reject')).toMatchObject([{ params: { id: idOf(9) } }]);
  });

  test('NOTIF1 TEAM1 a merge is accepted there once one knows that it stays, and where to see what it makes', async () => {
    const url = '/championship/small/team';
    const asked = notice(1, {
      type: 'cominv',
      cause: 'teams.cominv',
      about: idOf(9),
      answers: ['ACCEPT', 'REJECT'],
      url,
    });
    const page = await open({
      'GET notifications': noticesOf(asked),
      'POST notifications/seen': { unseen: 0 },
      'POST invitations/{id}/accept': refuse('TEAM_FULL', { details: { max: 2 } }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Accept: Notice 1' }));
    const question = await screen.findByRole('alertdialog', { name: 'Notice 1' });
    within(question).getByText(/This can’t be undone/);
    expect(within(question).getByRole('link', { name: 'your team’s page' }).getAttribute('href')).toBe(url);
    expect(page.sent('POST invitations/{id}/accept')).toEqual([]);
    await page.user.click(within(question).getByRole('button', { name: 'Accept' }));
    await within(question).findByText(/would be too large: 2 people/);
    expect(page.sent('POST invitations/{id}/accept')).toMatchObject([{ params: { id: idOf(9) } }]);
  });

  test('NOTIF1 marks all as read that were there, and the dot goes', async () => {
    const unread = notice(1);
    const page = await open({ 'GET notifications': noticesOf(unread), 'POST notifications/seen': { unseen: 0 } });
    const button = await screen.findByRole('button', { name: 'Mark all as read (1)' });
    expect(dot()).not.toBeNull();
    expect(screen.getByRole('tab', { name: /Notifications.*New notifications/ })).toBeTruthy();
    page.answer('GET notifications', noticesOf({ ...unread, seen: true }));
    await page.user.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark all/ })).toBeNull());
    expect(page.sent('POST notifications/seen').map(({ body }) => body)).toEqual([{ until: unread.senddate }]);
    expect(dot()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
  });

  test('NOTIF1 NAV6 shows a new one at once, in the list and as the dot of the header', async () => {
    const page = await open({ 'GET notifications': noticesOf() }, false);
    await screen.findByText(/^Nothing yet/);
    expect(dot()).toBeNull();
    page.answer('GET notifications', noticesOf(notice(1)));
    page.answer('POST auth/session', { user: person('alice', { isNewNotify: true }) });
    await hint('notices:alice');
    await screen.findByRole('link', { name: 'Notice 1' });
    await waitFor(() => expect(dot()).not.toBeNull());
  });

  test('NOTIF1 what is of a kind in a day is one line until somebody wants all, and says whether more of it is new', async () => {
    const today = new Date().toISOString();
    const list = [1, 2, 3, 4].map((number) => notice(number, { senddate: today, seen: number !== 2 }));
    const page = await open({ 'GET notifications': noticesOf(...list) });
    const more = await screen.findByRole('button', { name: 'and 3 others like “Notice 1”' });
    expect(more.closest('li')?.textContent).toMatch(/^New: and 3 others/);
    const hasDot = () => more.closest('li')?.hasAttribute('data-new');
    expect(hasDot()).toBe(true);
    expect(screen.queryByRole('link', { name: 'Notice 3' })).toBeNull();
    await page.user.click(more);
    await screen.findByRole('link', { name: 'Notice 3' });
    expect(more.closest('li')?.textContent).toMatch(/^Hide 3 others/);
    expect(hasDot()).toBe(false);
    screen.getByRole('button', { name: /^Hide 3 others/, expanded: true });
  });

  test('NOTIF1 I18N1 is told anew in the language that is chosen', async () => {
    const page = await open({ 'GET notifications': noticesOf(notice(1)) }, false);
    await screen.findByRole('link', { name: 'Notice 1' });
    const before = page.sent('GET notifications').length;
    await page.user.click(screen.getAllByRole('button', { name: /Switch to Russian/ })[0] as HTMLElement);
    await waitFor(() => expect(page.sent('GET notifications').length).toBeGreaterThan(before));
    expect(page.sent('GET notifications').at(-1)?.headers['accept-language']).toMatch(/^ru/);
  });

  test('NOTIF1 I18N1 is told anew also where the first answer is under way', async () => {
    const page = await open({ 'GET notifications': refuse('TOO_MANY_REQUESTS') }, false);
    const again = await region().findByRole('button', { name: /again/iu });
    page.answer('GET notifications', ({ headers }) =>
      noticesOf(notice(headers['accept-language']?.startsWith('ru') ? 2 : 1)),
    );
    const former = page.held('GET notifications');
    await page.user.click(again);
    await former.asked;
    await page.user.click(screen.getAllByRole('button', { name: /Switch to Russian/ })[0] as HTMLElement);
    former.come();
    await screen.findByRole('link', { name: 'Notice 2' });
    expect(screen.queryByRole('link', { name: 'Notice 1' })).toBeNull();
  });

  test('NOTIF1 a list that could not be read says so and can be tried again; I18N1 in Russian as well', async () => {
    const page = await open({ 'GET notifications': refuse('TOO_MANY_REQUESTS') }, false, 'RUS');
    const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    page.answer('GET notifications', noticesOf());
    await page.user.click(again);
    await screen.findByText(/^Пока ничего/);
  });

  test('NOTIF1 takes what is chosen of channels, and keeps it until it is saved', async () => {
    const page = await open({ 'GET notifications': noticesOf() }, false);
    const results = await screen.findByRole('combobox', { name: 'Results: e-mail' });
    expect(screen.queryByRole('combobox', { name: /account/i })).toBeNull();
    await page.user.selectOptions(results, 'In the digest');
    await page.user.click(screen.getByRole('checkbox', { name: 'Forum: site' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Forum: browser' }));
    await page.user.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '07:00');
    const usual = usualChannels();
    const chosen = usualChannels({
      quiet: { from: 22, to: 7 },
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      subjects: {
        ...usual.subjects,
        results: { site: true, mail: 'digest', push: true },
        forum: { site: false, mail: 'usual', push: false },
      },
    });
    page.answer('PUT notifications/channels', chosen);
    page.answer('GET notifications/channels', chosen);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(page.sent('PUT notifications/channels').map(({ body }) => body)).toEqual([chosen]);
  });

  test('NOTIF1 the hour of a digest is that of the place where it is chosen', async () => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const former = usualChannels({ zone: zone === 'Asia/Tokyo' ? 'Europe/Moscow' : 'Asia/Tokyo' });
    const page = await open({ 'GET notifications': noticesOf(), 'GET notifications/channels': former }, false);
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Digest' }), 'week');
    const chosen = usualChannels({ digest: 'week', zone });
    page.answer('PUT notifications/channels', chosen);
    page.answer('GET notifications/channels', chosen);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(page.sent('PUT notifications/channels').map(({ body }) => body)).toEqual([chosen]);
  });
});
