import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { inDays, listOf } from '#web/testing/build/basics.js';
import { lookBefore } from '#web/lib/session/last-look.js';
import { logout } from '#web/lib/session/logout.js';
import { welcome } from '#web/lib/session/session.js';
import { championshipCard, taking } from '#web/testing/build/championship.js';
import { noticesOf } from '#web/testing/build/notice.js';
import { person, personal, profile } from '#web/testing/build/person.js';
import { renderPage, shellHeader } from '#web/testing/render.js';

const hour = 3_600_000;
const lookedBefore = (hours: number): Answers => ({
  'POST user/look': {
    before: { at: new Date(Date.now() - hours * hour).toISOString(), places: { small: 5, other: 2 } },
  },
});
const part = (champname: string, place: number) => ({
  champname,
  title: { eng: `The ${champname} one`, rus: '' },
  cover: null,
  team: 'alice',
  place,
  final: false,
  trail: [],
});
/** Comes to the site, and then to the own page. */
const open = async (look: Answers) => {
  const page = await renderPage('/championships', {
    as: 'alice',
    answers: {
      'GET users/{login}': profile('alice', { championships: [part('small', 3), part('other', 2)] }),
      'GET user/personal': personal(),
      'GET notifications': { ...noticesOf(), unseen: 4 },
      'GET forum/subscriptions': { items: [], nextCursor: null },
      'GET championships': listOf(
        championshipCard('small', { participation: taking(), dateEnd: inDays(2) }),
        championshipCard('other', { participation: taking(), dateEnd: inDays(60) }),
        championshipCard('third', { dateEnd: inDays(2) }),
      ),
      ...look,
    },
  });
  await page.user.click(shellHeader().getByRole('link', { name: 'alice' }));
  await screen.findAllByRole('link', { name: 'The small one' });
  return page;
};
const strip = () => screen.queryByRole('region', { name: /^Since you were away/ });

test('PROF1 tells who comes back what has changed since, until it is put away', async () => {
  const page = await open(lookedBefore(9));
  const away = within(await screen.findByRole('region', { name: /^Since you were away/ }));
  await away.findByText('4 new notifications');
  await waitFor(() =>
    expect(away.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The small one.*place 5 → 3/),
      expect.stringMatching(/^small.*ends /),
      '4 new notifications',
    ]),
  );
  expect(page.sent('POST user/look')).toHaveLength(1);
  await page.user.click(away.getByRole('button', { name: 'Dismiss' }));
  expect(strip()).toBeNull();
  // Not even on the way back to it.
  await page.user.click(shellHeader().getByRole('link', { name: 'Championships' }));
  await screen.findByRole('heading', { level: 1, name: 'Championships' });
  await page.user.click(shellHeader().getByRole('link', { name: 'alice' }));
  await screen.findAllByRole('link', { name: 'The small one' });
  await act(async () => void (await lookBefore()));
  expect(strip()).toBeNull();
});

test('PROF1 AUTH4 keeps nothing of it after a logout: who logs in again has looked a moment ago', async () => {
  const page = await open(lookedBefore(9));
  await screen.findByRole('region', { name: /^Since you were away/ });
  page.answer('POST auth/out', {});
  await act(async () => void (await logout()));
  await shellHeader().findByRole('link', { name: 'Log in' });
  page.answer('POST user/look', { before: { at: new Date().toISOString(), places: {} } });
  act(() => welcome(person('alice')));
  await waitFor(() => expect(page.sent('POST user/look')).toHaveLength(2));
  expect(strip()).toBeNull();
});

test.each([
  ['who was here this morning', lookedBefore(7)],
  ['who was never here', { 'POST user/look': { before: null } }],
  ['whose looks can’t be asked for', { 'POST user/look': refuse('DATABASE_SILENT') }],
])('PROF1 tells nothing to %s, and asks for nothing', async (_who, look) => {
  const page = await open(look);
  expect(strip()).toBeNull();
  expect(page.sent('GET forum/subscriptions')).toEqual([]);
});
