import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { config } from '#web/lib/config.js';
import { forgetPerson, snapshot, state } from '#web/lib/state/state.js';
import { serialized } from '#web/lib/state/stored.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { listOf } from '#web/testing/build/basics.js';
import { championship, taking } from '#web/testing/build/championship.js';
import { person } from '#web/testing/build/person.js';
import { attempts, solution } from '#web/testing/build/solution.js';
import { renderPage, shellHeader, type RenderedPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const lists: Answers = { 'GET championships': listOf() };
const alice = { user: person('alice') };

const logIn = async ({ user }: RenderedPage, login = 'alice', password = 'a good one') => {
  await user.type(await screen.findByLabelText('Login or e-mail'), login);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};

describe('AUTH4 logging in', () => {
  test('STATE1 stays where it is until the server has said whether the session of last time goes on', async () => {
    const page = await renderPage('/login', { answers: lists });
    await screen.findByLabelText('Login or e-mail');
    // What was kept of the last visit, while the server is asked.
    act(() => {
      state.user.trigger.stored(alice);
      state.user.trigger.loadStarted();
      state.persistStore.trigger.authorized();
    });
    await waitFor(() => expect(screen.queryByLabelText('Login or e-mail')).toBeNull());
    expect(page.address()).toBe('/login');
    act(() => forgetPerson());
    await screen.findByLabelText('Login or e-mail');
    expect(page.address()).toBe('/login');
  });

  test('AUTH4 NAV6 leads to the championships, with the person in the header', async () => {
    const page = await renderPage('/login', { answers: { ...lists, 'POST auth/login': alice } });
    await logIn(page);
    await screen.findByRole('heading', { level: 1, name: 'Championships' });
    expect(page.address()).toBe('/championships');
    await shellHeader().findByRole('link', { name: 'alice' });
    expect(page.sent('POST auth/login').map(({ body }) => body)).toEqual([
      { username: 'alice', password: 'a good one' },
    ]);
  });

  test.each([
    ['back to where one came from', '/championships/ended', '/championships/ended'],
    ['nowhere outside of this site', '//evil.example/x', '/championships'],
    ['nowhere outside by a backslash', '/\\evil.example', '/championships'],
  ])('AUTH4 leads %s', async (_, returnTo, address) => {
    const page = await renderPage(`/login?returnTo=${encodeURIComponent(returnTo)}`, {
      answers: { ...lists, 'POST auth/login': alice },
    });
    await logIn(page);
    await waitFor(() => expect(page.address()).toBe(address));
  });

  test('AUTH4 says that login or password is wrong, in one sentence for both, and keeps what was entered', async () => {
    const page = await renderPage('/login', { answers: { 'POST auth/login': refuse('CREDENTIALS_WRONG') } });
    await logIn(page);
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong login or password');
    expect(screen.getByLabelText<HTMLInputElement>('Login or e-mail').value).toBe('alice');
    expect(page.address()).toBe('/login');
  });

  test('AUTH4 whom the limits keep out reads how long, in minutes where it is long', async () => {
    const refused = refuse('TOO_MANY_REQUESTS', { details: { retryAfter: 128 } }, { 'retry-after': '128' });
    const page = await renderPage('/login', { answers: { 'POST auth/login': refused } });
    await logIn(page);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts\. You can try again in/);
  });

  test('AUTH4 sends nothing without a login and a password', async () => {
    const page = await renderPage('/login');
    await page.user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findAllByText('Fill this in')).toHaveLength(2);
    expect(page.sent('POST auth/login')).toEqual([]);
  });

  test('AUTH4 whoever is signed in has no form to fill in', async () => {
    const page = await renderPage('/login', { as: 'alice', answers: lists });
    await waitFor(() => expect(page.address()).toBe('/championships'));
  });

  test('AUTH4 the password can be looked at, by keyboard as well', async () => {
    const { user } = await renderPage('/login');
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    password.focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }));
    await user.keyboard('{Enter}');
    expect(password.type).toBe('text');
  });

  test('AUTH4 a guest is not asked who they are', async () => {
    const page = await renderPage('/login');
    await screen.findByRole('heading', { name: 'Log in' });
    expect(page.sent('POST auth/session')).toEqual([]);
  });
});

describe('AUTH4 a session that has ended', () => {
  const ended = refuse('UNAUTHENTICATED');
  const open = async () => {
    const page = await renderPage('/championship/small/solutions', {
      as: 'alice',
      answers: ofParticipant({}, { 'GET championships/{champname}/attempts': attempts() }),
    });
    await screen.findByRole('link', { name: 'Send the first one' });
    return page;
  };
  /** From now on nobody is signed in; whoever logs in again is. */
  const end = async (page: RenderedPage) => {
    const list = 'GET championships/{champname}/solutions';
    page.answer('POST auth/session', ended);
    page.answer(list, ended);
    page.answer('POST auth/login', ({ body }) => {
      page.answer(list, listOf());
      return { user: person(body.username) };
    });
    await page.user.click(screen.getByRole('tab', { name: 'Data' }));
    page.answer('GET championships/{champname}/files', { items: [], archiveBytes: 0, former: [] });
  };

  test('AUTH4 is got back over the page, by the password alone, and the page goes on', async () => {
    const page = await open();
    page.answer('GET championships/{champname}/files', ended);
    await end(page);
    page.answer('GET championships/{champname}/files', ended);
    const sheet = await screen.findByRole('dialog', { name: 'Log in again' });
    expect(within(sheet).getByLabelText<HTMLInputElement>('Login or e-mail').value).toBe('alice');
    const password = within(sheet).getByLabelText('Password');
    expect(document.activeElement).toBe(password);
    page.answer('GET championships/{champname}/files', { items: [], archiveBytes: 0, former: [] });
    await page.user.type(password, 'a good one{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.address()).toBe('/championship/small/data');
    shellHeader().getByRole('link', { name: 'alice' });
  });

  /** Another tab has stored that somebody is signed in there. */
  const tabStores = () => {
    const newValue = serialized(snapshot(state));
    window.dispatchEvent(new StorageEvent('storage', { key: config.stateKey, newValue }));
  };

  test('AUTH4 is got back by a login in another tab, once the server knows of it, and the page goes on', async () => {
    const page = await open();
    const files = 'GET championships/{champname}/files';
    page.answer(files, ended);
    page.answer('POST auth/session', ended);
    await page.user.click(screen.getByRole('tab', { name: 'Data' }));
    await screen.findByRole('dialog', { name: 'Log in again' });
    const asked = page.sent('POST auth/session').length;
    tabStores();
    await waitFor(() => expect(page.sent('POST auth/session').length).toBeGreaterThan(asked));
    screen.getByRole('dialog', { name: 'Log in again' });
    page.answer(files, { items: [], archiveBytes: 0, former: [] });
    page.answer('POST auth/session', { user: person('alice') });
    await waitFor(() => {
      tabStores();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(page.address()).toBe('/championship/small/data');
    shellHeader().getByRole('link', { name: 'alice' });
  });

  test('AUTH4 whoever leaves the sheet while they are signed in in another tab stays so, with their page', async () => {
    const page = await open();
    const files = 'GET championships/{champname}/files';
    page.answer(files, ended);
    page.answer('POST auth/session', ended);
    await page.user.click(screen.getByRole('tab', { name: 'Data' }));
    const sheet = await screen.findByRole('dialog', { name: 'Log in again' });
    page.answer(files, { items: [], archiveBytes: 0, former: [] });
    page.answer('POST auth/session', { user: person('alice') });
    await page.user.click(within(sheet).getByRole('button', { name: 'Continue without logging in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    shellHeader().getByRole('link', { name: 'alice' });
  });

  test('AUTH4 whoever does not log in goes on as a guest', async () => {
    const page = await open();
    page.answer('GET championships/{champname}/files', ended);
    page.answer('POST auth/session', ended);
    page.answer('GET championships/{champname}', championship('small', { participation: taking() }));
    await page.user.click(screen.getByRole('tab', { name: 'Data' }));
    const sheet = await screen.findByRole('dialog', { name: 'Log in again' });
    page.answer('GET championships/{champname}', championship('small'));
    page.answer('GET championships/{champname}/tours', { items: [] });
    await page.user.click(within(sheet).getByRole('button', { name: 'Continue without logging in' }));
    await shellHeader().findByRole('link', { name: 'Log in' });
    await screen.findByRole('heading', { name: 'The data is only available to participants' });
  });

  test('AUTH4 whoever logs in there as somebody else sees nothing of the former person, while their own comes neither', async () => {
    const [attemptsOf, list] = [
      'GET championships/{champname}/attempts',
      'GET championships/{champname}/solutions',
    ] as const;
    const slow = Promise.withResolvers<void>();
    const page = await renderPage('/championship/small/solutions', {
      as: 'alice',
      answers: ofParticipant(
        {},
        {
          [attemptsOf]: attempts(),
          [list]: listOf(solution(1, { name: 'alice.csv' })),
        },
      ),
    });
    await screen.findByText('alice.csv');
    page.answer(attemptsOf, ended);
    page.answer('POST auth/session', ended);
    page.answer('POST auth/login', ({ body }) => {
      page.answer(attemptsOf, attempts());
      page.answer(list, async () => {
        await slow.promise;
        return listOf(solution(1, { name: 'bob.csv' }));
      });
      return { user: person(body.username) };
    });
    await hint('championship:small');
    const sheet = within(await screen.findByRole('dialog', { name: 'Log in again' }));
    await page.user.clear(sheet.getByLabelText('Login or e-mail'));
    await page.user.type(sheet.getByLabelText('Login or e-mail'), 'bob');
    await page.user.type(sheet.getByLabelText('Password'), 'a good one{Enter}');
    await shellHeader().findByRole('link', { name: 'bob' });
    await waitFor(() => expect(screen.queryByText('alice.csv')).toBeNull());
    slow.resolve();
    await screen.findByText('bob.csv');
  });
});
