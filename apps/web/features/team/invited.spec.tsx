import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { both, idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { championship } from '#web/testing/build/championship.js';
import { asked, merge, sent, team } from '#web/testing/build/team.js';
import { renderPage } from '#web/testing/render.js';

const open = (as: string, answers: Answers = {}) =>
  renderPage('/championship/small/team', {
    as,
    answers: ofParticipant({}, { 'GET invitations': listOf(), 'GET teams/{id}': team(), ...answers }),
  });

describe('TEAM1 who is invited', () => {
  const stranger = (answers: Answers = {}) =>
    open('alice', {
      'GET championships/{champname}': championship('small'),
      'GET invitations': listOf(asked()),
      ...answers,
    });

  test('TEAM1 reads what accepting means, lacks a phone and is led to it, then joins', async () => {
    const page = await stranger({ 'POST invitations/{id}/accept': refuse('PHONE_UNCONFIRMED') });
    await screen.findByRole('heading', { name: 'grace invited you to join the team Gauss' });
    screen.getByText(/you join the championship as a team member and accept its/);
    await page.user.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByText('Confirm your phone');
    expect(screen.getByRole('link', { name: 'Confirm your phone in Settings' }).getAttribute('href')).toBe(
      '/user/alice/settings/phone',
    );

    const gauss = team({ id: idOf(8), name: 'Gauss', captain: 'grace' });
    page.answer('POST invitations/{id}/accept', { team: gauss });
    page.answer('GET invitations', listOf(asked({ status: 'ACCEPTED' })));
    page.answer('GET teams/{id}', gauss);
    page.answer(
      'GET championships/{champname}',
      championship('small', {
        participation: { teamId: idOf(8), team: 'Gauss', confirmedAt: inDays(-5), submitUntil: null },
      }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByText('You joined the team Gauss');
    await screen.findByRole('heading', { name: 'Gauss' });
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  test('TEAM1 says no, and the page says what else there is', async () => {
    const page = await stranger({ 'POST invitations/{id}/reject': sent({ status: 'REJECTED' }) });
    page.answer('GET invitations', listOf(asked({ status: 'REJECTED' })));
    await page.user.click(await screen.findByRole('button', { name: 'Decline' }));
    await screen.findByText('You declined Gauss');
    await screen.findByText('You are not on a team here yet');
  });

  const elsewhere = (answers: Answers) =>
    renderPage('/championship/small/overview', {
      as: 'alice',
      answers: { 'GET championships/{champname}': championship('small'), ...answers },
    });

  test('TEAM1 meets an invitation above every tab of the championship, and answers it there', async () => {
    const page = await elsewhere({
      'GET invitations': listOf(asked(), asked({ id: idOf(22), championship: 'large', team: 'Euler' })),
      'POST invitations/{id}/reject': sent({ status: 'REJECTED' }),
    });
    await screen.findByRole('heading', { name: 'grace invited you to join the team Gauss' });
    // That of another championship is told on its own page.
    expect(screen.queryByRole('heading', { name: /Euler/ })).toBeNull();
    screen.getByText(/you join the championship as a team member and accept its/);
    screen.getByRole('button', { name: 'Accept' });
    page.answer('GET invitations', listOf(asked({ status: 'REJECTED' })));
    await page.user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Gauss/ })).toBeNull());
    expect(page.sent('POST invitations/{id}/reject')).toMatchObject([{ params: { id: idOf(21) } }]);
  });

  test('TEAM1 sees what a merge makes before it is accepted there', async () => {
    const page = await elsewhere({
      ...ofParticipant(),
      'GET invitations': listOf(asked({ type: 'cominv', otherTeam: { id: idOf(7), name: 'Laplace' } })),
      'GET teams/{id}/merge-preview': merge({ allowed: true, reason: null }),
      'POST invitations/{id}/accept': { team: team({ name: 'Gauss' }) },
    });
    const heading = { name: 'grace proposes merging Gauss with your team Laplace' };
    await screen.findByRole('heading', heading);
    await page.user.click(screen.getByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('alertdialog', heading);
    await within(question).findByText('These teams can merge');
    expect(page.sent('POST invitations/{id}/accept')).toEqual([]);
    page.answer('GET invitations', listOf());
    await page.user.click(within(question).getByRole('button', { name: 'Accept' }));
    await screen.findByText('Your team Laplace is now part of Gauss. Its solutions and attempts count for Gauss.');
    expect(page.sent('POST invitations/{id}/accept')).toMatchObject([{ params: { id: idOf(21) } }]);
  });

  test('TEAM1 is asked before a merge on the tab of the team too, since it can not be undone', async () => {
    const page = await open('alice', {
      'GET invitations': listOf(asked({ type: 'cominv', otherTeam: { id: idOf(7), name: 'Laplace' } })),
      'GET teams/{id}/merge-preview': merge({ allowed: true, reason: null }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'grace proposes merging Gauss with your team Laplace',
    });
    within(question).getByText('This can’t be undone.');
    // What it makes stands in the card already.
    expect(await screen.findAllByText('These teams can merge')).toHaveLength(1);
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(page.sent('POST invitations/{id}/accept')).toEqual([]);
  });

  test('TEAM1 is told of it once on the tab of the team', async () => {
    await open('alice', { 'GET invitations': listOf(asked()) });
    await screen.findByRole('heading', { name: 'Laplace' });
    expect(screen.getAllByRole('heading', { name: /Gauss/ })).toHaveLength(1);
  });

  const limited = refuse('TOO_MANY_REQUESTS', {}, { 'retry-after': '1' });
  const offer = {
    ...{ teamId: idOf(9), team: 'Gauss', championship: 'small', title: both('small'), captain: 'carl' },
    ...{ members: 1, maxSize: 5, submitUntil: null },
  };

  test.each<[string, string, Answers]>([
    ['an invitation', 'Accept', { 'POST invitations/{id}/accept': limited }],
    ['an invitation', 'Decline', { 'POST invitations/{id}/reject': limited }],
    ['a link', 'Join', { 'GET invitations': listOf(), 'GET join/{code}': offer, 'POST join/{code}': limited }],
  ])(
    'TEAM1 ERR1 who has to wait with %s (%s) sees for how long, and nothing of it afterwards',
    async (_, verb, answers) => {
      const page = await renderPage(`/championship/small/team${verb === 'Join' ? '?join=abcdefghij0123456789' : ''}`, {
        as: 'alice',
        answers: {
          'GET championships/{champname}': championship('small'),
          'GET invitations': listOf(asked()),
          ...answers,
        },
      });
      await page.user.click(await screen.findByRole('button', { name: verb }));
      await screen.findByText(/^Too many attempts/);
      await waitFor(() => expect(screen.queryByText(/^Too many attempts/)).toBeNull());
      screen.getByRole('button', { name: verb });
    },
  );
});
