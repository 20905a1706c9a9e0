import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { renderPage } from '#web/testing/render.js';

/** Tries to log in with a password that is wrong. */
const tryIn = async (username: string, answers: Answers) => {
  const page = await renderPage('/login', { answers });
  await page.user.type(await screen.findByLabelText('Login or e-mail'), username);
  await page.user.type(screen.getByLabelText('Password'), 'a guess');
  expect(button()).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  return page;
};
const button = () => screen.queryByRole('button', { name: 'E-mail me a link' });

describe('AUTH4 the form of the login', () => {
  test('AUTH4 offers whom limits keep out a link by mail', async () => {
    const refused = refuse('TOO_MANY_REQUESTS', { details: { retryAfter: 128 } }, { 'retry-after': '128' });
    const page = await tryIn(' ada ', { 'POST auth/login': refused, 'POST auth/link': {} });
    await page.user.click(await screen.findByRole('button', { name: 'E-mail me a link' }));
    const said = await screen.findByText('If the account exists, a login link is on its way to its e-mail.');
    expect(document.activeElement).toBe(said);
    expect(page.sent('POST auth/link').map(({ body }) => body)).toEqual([{ username: 'ada' }]);
    expect(button()).toBeNull();
  });

  test('AUTH4 offers none after a wrong password', async () => {
    await tryIn('ada', { 'POST auth/login': refuse('CREDENTIALS_WRONG') });
    await screen.findByRole('alert');
    expect(button()).toBeNull();
  });
});
