import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import { welcome } from '#web/lib/session/session.js';
import { forgetPerson, state } from '#web/lib/state/state.js';
import { Confirmation } from './confirmation.js';
import { keepWayBack, takeWayBack } from './way-back.js';

const personOf = (login: string) =>
  ({
    login,
    email: `${login}@example.org`,
    nickname: '',
    firstname: null,
    lastname: null,
    avatar: null,
    role: 'user',
    status: 'CONFIRMED',
    statusLoad: 'LOADED',
    choosesLogin: false,
    isNewNotify: false,
  }) as const;

const open = (answer: object, { status = 200, signsIn = false } = {}) => {
  const reply = { ok: status === 200, status, headers: new Headers(), json: async () => answer };
  const fetch = jest.fn(async (_to: string, _how: RequestInit) => reply);
  Object.assign(globalThis, { fetch });
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={textsOf('eng', 'auth', 'errors', 'shell')}>
        <MemoryRouter>
          <Confirmation token="id.signature" signsIn={signsIn} />
          <Address />
        </MemoryRouter>
      </IntlProvider>
    </MantineProvider>,
  );
  const confirm = () =>
    userEvent.click(screen.getByRole('button', { name: signsIn ? 'Log in' : 'Confirm the e-mail' }));
  return { fetch, confirm };
};
const Address = () => <p>at {useLocation().pathname}</p>;
const signedInAs = () =>
  state.persistStore.getSnapshot().context.isAuthorized ? state.user.getSnapshot().context.login : null;

describe('AUTH2 the page of the mailed link', () => {
  beforeEach(() => forgetPerson());
  afterEach(cleanup);

  test('AUTH2 sends nothing before its button is pressed, then confirms and signs in', async () => {
    const { fetch, confirm } = open({ user: personOf('newcomer'), signedIn: true });
    expect(screen.getByText(/It also logs you in/)).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
    await confirm();
    expect((await screen.findByRole('status')).textContent).toBe(
      'The e-mail of newcomer is confirmed, and you are logged in.',
    );
    const [address, how] = fetch.mock.calls[0] ?? [];
    expect([address, how?.method, how?.body]).toEqual(['/api/auth/confirm', 'POST', '{"token":"id.signature"}']);
    expect(signedInAs()).toBe('newcomer');
    // The button that was pressed is gone: Tab goes on from here.
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(screen.getByRole('link', { name: 'To the championships' })).toBeTruthy();
    // AUTH7: what is left before taking part.
    expect(screen.getByText('2 steps are left before you can take part in a championship:')).toBeTruthy();
    const left = ['Confirm your phone', 'Fill in your profile'].map((name) => screen.getByRole('link', { name }));
    expect(left.map((link) => link.getAttribute('href'))).toEqual(
      ['phone', 'data'].map((part) => `/user/newcomer/settings/${part}`),
    );
  });

  test('AUTH2 leads on, once, to what somebody registered for, and says that the e-mail is confirmed', async () => {
    keepWayBack('/championship/small/takepart');
    const { confirm } = open({ user: personOf('newcomer'), signedIn: true });
    await confirm();
    expect(await screen.findByText('at /championship/small/takepart')).toBeTruthy();
    expect(takeWayBack()).toBeNull();
  });

  test.each(['https://evil.example/', '//evil.example'])('AUTH2 leads to no other site: %s', async (path) => {
    keepWayBack(path);
    const { confirm } = open({ user: personOf('newcomer'), signedIn: true });
    await confirm();
    expect(await screen.findByRole('link', { name: 'To the championships' })).toBeTruthy();
  });

  test('AUTH2 leads nobody on for whom the link was not', async () => {
    keepWayBack('/championship/small/takepart');
    welcome(personOf('alice'));
    const { confirm } = open({ user: personOf('newcomer'), signedIn: false });
    await confirm();
    await screen.findByRole('status');
    expect(takeWayBack()).toBe('/championship/small/takepart');
  });

  test('AUTH2 tells somebody else who is signed in whose e-mail it was, and that they stay who they are', async () => {
    welcome(personOf('alice'));
    const { confirm } = open({ user: personOf('newcomer'), signedIn: false });
    expect(screen.getByText(/You are logged in as/).textContent).toContain('alice');
    await confirm();
    expect((await screen.findByRole('status')).textContent).toBe(
      'The e-mail of newcomer is confirmed. This browser is still logged in as alice: log out to continue as newcomer.',
    );
    expect(signedInAs()).toBe('alice');
  });

  test.each([
    ['CONFIRM_LINK_OUTDATED', 410, 'The confirmation link is outdated'],
    ['EMAIL_CONFIRMED', 409, 'This e-mail is confirmed already. There is nothing left to do.'],
  ])('AUTH2 says %s in words', async (error, status, words) => {
    const { confirm } = open({ error, message: words }, { status });
    await confirm();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(signedInAs()).toBeNull();
  });

  test('AUTH2 sends whoever is signed in a new link in place of an outdated one, without another login', async () => {
    welcome(personOf('alice'));
    const { fetch, confirm } = open({ error: 'CONFIRM_LINK_OUTDATED', message: '' }, { status: 410 });
    await confirm();
    const again = await screen.findByRole('button', { name: 'Resend the link' });
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    await userEvent.click(again);
    expect(fetch.mock.calls.at(-1)?.[0]).toBe('/api/auth/repeatmail?username=alice');
  });

  test('AUTH4 says of a link to sign in by that it is outdated, and promises no new one for a login', async () => {
    const { confirm } = open({ error: 'CONFIRM_LINK_OUTDATED', message: '' }, { status: 410, signsIn: true });
    await confirm();
    await screen.findByText('This link has expired or has already been used.');
    expect(screen.getByText(/If you are asked to wait again/)).toBeTruthy();
    expect(screen.queryByText(/and we will send a new link/)).toBeNull();
  });

  test('AUTH4 signs in by a link that was sent for it, and says when it is for another account', async () => {
    const { confirm } = open({ user: personOf('carol'), signedIn: true }, { signsIn: true });
    expect(screen.getByText('Press the button to log in.')).toBeTruthy();
    await confirm();
    expect((await screen.findByRole('status')).textContent).toBe('You are logged in as carol.');
    cleanup();
    const other = open({ user: personOf('bob'), signedIn: false }, { signsIn: true });
    expect(screen.getByText(/If this link is for another account/)).toBeTruthy();
    await other.confirm();
    expect((await screen.findByRole('status')).textContent).toMatch(/for bob, .* logged in as carol\. Log out/);
  });
});
