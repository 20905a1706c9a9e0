import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

test('PROF2 saves what was changed here, and sets back nothing that another tab has changed', async () => {
  const change = 'PATCH user/personal';
  const page = await renderPage('/user/alice/settings/data', {
    as: person('alice', { status: 'CONFIRMED' }),
    answers: {
      ...{ 'GET users/{login}': profile('alice'), 'GET user/sessions': { items: [] } },
      ...{ 'GET user/personal': personal({ workplace: 'Mill' }), 'GET user/account': ownAccount() },
      ...{ 'GET user/archive': { days: 7, archive: null }, [change]: { user: person('alice') } },
    },
  });
  typeAtOnce(await screen.findByLabelText<HTMLInputElement>('City'), 'Leeds');
  // Where the other tab has a new workplace, which this one has not heard of.
  page.answer('GET user/personal', personal({ workplace: 'Farm', city: 'Leeds' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(page.sent(change).map(({ body }) => body)).toEqual([{ city: 'Leeds' }]);
  await screen.findByDisplayValue('Farm');
});

test('PROF2 keeps what is typed while a save is on its way, and saves it with the next', async () => {
  const change = 'PATCH user/personal';
  const page = await renderPage('/user/alice/settings/data', {
    as: person('alice', { status: 'CONFIRMED' }),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/sessions': { items: [] },
      'GET user/personal': personal(),
      'GET user/account': ownAccount(),
      'GET user/archive': { days: 7, archive: null },
      [change]: { user: person('alice') },
    },
  });
  const city = await screen.findByLabelText<HTMLInputElement>('City');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  typeAtOnce(city, 'Leeds');
  page.answer('GET user/personal', personal({ city: 'Leeds' }));
  const slow = page.held(change);
  await page.user.click(save);
  await slow.asked;
  typeAtOnce(city, ' West');
  slow.come();
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(city.value).toBe('Leeds West');
  screen.getByText('Not saved yet');
  await page.user.click(save);
  await waitFor(() => expect(page.sent(change)).toHaveLength(2));
  expect(page.sent(change)[1]?.body.city).toBe('Leeds West');
});
