import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { both, idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { championship } from '#web/testing/build/championship.js';
import { ownAccount, person, personal } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const data = { firstname: 'Ada', lastname: 'Lovelace', birthday: '1990-12-10', city: 'London', workplace: 'Engine' };
const join = '/championship/small/team?join=abcdefghij0123456789';
const offer = {
  'GET join/{code}': {
    ...{ teamId: idOf(7), team: 'Laplace', championship: 'small', title: both('small'), captain: 'alice' },
    ...{ members: 1, maxSize: 5, submitUntil: null },
  },
};
const main = () => within(screen.getByRole('main'));

describe('ways into a team by an address', () => {
  test.each([
    ['team', 'My team', /Log in, and your team opens here/],
    ['solutions', 'My solutions', /Log in, and your solutions open here/],
  ])('TEAM1 NOTIF1 a mail that leads to one’s %s asks a guest to log in there', async (tab, title, text) => {
    const answers = { 'GET championships/{champname}': championship('small') };
    const page = await renderPage(`/championship/small/${tab}`, { answers });
    await screen.findByText(text);
    main().getByRole('heading', { name: title });
    expect(screen.queryByText('You are not on a team here yet')).toBeNull();
    await page.user.click(main().getByRole('button', { name: 'Log in' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create an account or log in' });
    expect(within(dialog).getByRole('link', { name: 'Create one' }).getAttribute('href')).toBe(
      `/registration?returnTo=${encodeURIComponent(`/championship/small/${tab}`)}`,
    );
  });

  test.each([['team'], ['solutions']])(
    'CHAMP8 a guest is told of no way into the %s of one that has ended',
    async (tab) => {
      const over = championship('small', { type: 'ENDED', dateEnd: inDays(-1) });
      const rest = { 'GET championships/{champname}': championship('small') };
      await renderPage(`/championship/small/${tab}`, { answers: rest });
      await screen.findByText(/opens? here\. If you are not a participant yet, take part first\.$/);
      await renderPage(`/championship/small/${tab}`, { answers: { 'GET championships/{champname}': over } });
      await screen.findByText(/^Log in, and your (team opens|solutions open) here\.$/);
    },
  );

  test('TEAM1 a guest with the link of a team logs in or registers, and is back at it', async () => {
    await renderPage(join, { answers: { 'GET championships/{champname}': championship('small'), ...offer } });
    await screen.findByRole('heading', { name: 'Join Laplace, led by alice' });
    const back = `returnTo=${encodeURIComponent(join)}`;
    expect(main().getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(`/login?${back}`);
    const register = main().getByRole('link', { name: 'Create an account' });
    expect(register.getAttribute('href')).toBe(`/registration?${back}`);
    main().getByRole('link', { name: 'rules' });
  });

  test('TEAM1 CHAMP4 who lacks their data gives it at the link of a team, and joins then', async () => {
    const page = await renderPage(join, {
      as: person('ada', { status: 'VERIFIED' }),
      answers: ofParticipant(
        { participation: null },
        {
          ...offer,
          'GET user/personal': personal(data),
          'GET user/account': ownAccount(),
          'PATCH user/personal': { user: person('ada') },
        },
      ),
    });
    await screen.findByDisplayValue('London');
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Join' });
    const card = screen.getByRole('region', { name: 'Join Laplace, led by alice' });
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  test('TEAM1 CHAMP4 who lacks a phone as well is asked for it first', async () => {
    await renderPage(join, {
      as: person('ada', { status: 'CONFIRMED' }),
      answers: ofParticipant(
        { participation: null },
        {
          ...offer,
          'GET user/personal': personal(data),
          'GET user/account': ownAccount(),
          'GET invitations': listOf(),
        },
      ),
    });
    await screen.findByLabelText(/^Phone number/);
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });
});
