import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { ownAccount, person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

test('AUTH8 NAV2 who was moved sees the login that they had, and is told of one that is taken before another is theirs', async () => {
  const moved = person('!moved-1', { choosesLogin: true });
  const page = await renderPage('/changelogin', {
    as: moved,
    answers: {
      'GET user/account': ownAccount({ formerLogin: 'Вася' }),
      'GET auth/checklogin': { available: false, error: 'LOGIN_USED' },
      'POST user/login': refuse('LOGIN_USED', { fields: { login: 'LOGIN_USED' } }),
      'GET championships': listOf(),
    },
  });
  await screen.findByText('Вася');
  await page.user.type(screen.getByLabelText(/^Login/), 'vasya');
  await screen.findByText('This login is taken');
  page.answer('GET auth/checklogin', { available: true });
  page.answer('POST user/login', { user: person('vasya-1') });
  await page.user.type(screen.getByLabelText(/^Login/), '-1');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Championships' });
  expect(page.sent('POST user/login').map(({ body }) => body)).toEqual([{ login: 'vasya-1' }]);
});
