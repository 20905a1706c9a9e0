import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { LoginForm } from './login-form.js';

/** Opens the form on a server that answers each call by its path. */
const open = (answers: Record<string, { status: number; body: object }>) => {
  const asked: [string, unknown][] = [];
  const fetch = jest.fn(async (to: string, how?: RequestInit) => {
    asked.push([to, how?.body]);
    const { status, body } = answers[to] ?? { status: 404, body: { error: 'NOT_FOUND', message: '' } };
    const headers = new Headers(status === 429 ? { 'Retry-After': '128' } : {});
    return { ok: status === 200, status, headers, json: async () => body };
  });
  Object.assign(globalThis, { fetch });
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={textsOf('eng', 'auth', 'errors', 'shell')}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <LoginForm onEnter={() => undefined} />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  return asked;
};
const tryIn = async (username: string) => {
  await userEvent.type(screen.getByLabelText('Login or e-mail'), username);
  await userEvent.type(screen.getByLabelText('Password'), 'a guess');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
};
const button = () => screen.queryByRole('button', { name: 'Mail me a link' });

describe('AUTH4 the form of the login', () => {
  afterEach(cleanup);

  test('AUTH4 offers whom limits keep out a link by mail', async () => {
    const refused = { status: 429, body: { error: 'TOO_MANY_REQUESTS', message: '', details: { retryAfter: 128 } } };
    const asked = open({ '/api/auth/login': refused, '/api/auth/link': { status: 200, body: {} } });
    expect(button()).toBeNull();
    await tryIn(' ada ');
    await userEvent.click(await screen.findByRole('button', { name: 'Mail me a link' }));
    const said = await screen.findByText('If there is such an account, a link is on its way to its e-mail.');
    expect(document.activeElement).toBe(said);
    expect(asked).toContainEqual(['/api/auth/link', '{"username":"ada"}']);
    expect(button()).toBeNull();
  });

  test('AUTH4 offers none after a wrong password', async () => {
    open({ '/api/auth/login': { status: 401, body: { error: 'CREDENTIALS_WRONG', message: 'Wrong' } } });
    await tryIn('ada');
    await screen.findByRole('alert');
    expect(button()).toBeNull();
  });
});
