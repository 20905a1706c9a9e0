import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listOf } from '#web/testing/build/basics.js';
import { championshipCard } from '#web/testing/build/championship.js';
import { person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

it('PROF1 a client sees first what they run, with the way to its editor', async () => {
  await renderPage('/user/client', {
    as: person('client', { role: 'client' }),
    answers: {
      'GET users/{login}': profile('client'),
      'GET user/personal': personal(),
      'GET championships': listOf(championshipCard('mine', { state: 'DRAFT' }), championshipCard('other')),
    },
  });
  const own = within(await screen.findByRole('region', { name: 'You organise' }));
  expect(own.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/championship/mine',
    '/championship/mine/edit',
  ]);
  expect(screen.queryByText(/No championships yet/)).toBeNull();
});
