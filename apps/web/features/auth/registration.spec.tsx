import { describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { login as loginSchema } from '#modules/identity/contract/person.js';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { App } from '#web/app/app.js';
import { site } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';
import { suggestedLogin } from './suggested-login.js';

const free: Answers = {
  'GET auth/checklogin': { available: true },
  'GET auth/checkmail': { available: true },
};
const password = 'quiet-lamp-73';
const values = { Login: 'ada-l', 'E-mail': 'ada@example.com', Password: password, 'Confirm password': password };
const field = (name: string) => screen.findByLabelText(name, { exact: true });

/** Fills the form in, with what is given in the place of right values. */
const fill = async (given: Partial<typeof values>, answers: Answers = {}) => {
  const page = await renderPage('/registration', { answers: { ...free, ...answers } });
  for (const [name, value] of Object.entries({ ...values, ...given })) {
    await page.user.click(await field(name));
    await page.user.paste(value);
  }
  await page.user.click(screen.getByRole('checkbox'));
  return page;
};
const send = async ({ user }: Awaited<ReturnType<typeof fill>>) =>
  user.click(screen.getByRole('button', { name: 'Create an account' }));
const faultAt = async (name: string) => (await field(name)).getAttribute('aria-describedby');

describe('AUTH9 the first admin', () => {
  test('AUTH9 gives login, e-mail and password at the link of the log, and logs in then', async () => {
    const answers: Answers = { ...free, 'POST auth/first-admin': refuse('FIRST_ADMIN_LINK_OUTDATED') };
    const page = await renderPage('/registration#first-admin=the-token', { answers });
    await screen.findByRole('heading', { name: 'The first admin' });
    for (const [name, value] of Object.entries(values)) {
      await page.user.click(await field(name));
      await page.user.paste(value);
    }
    await page.user.click(screen.getByRole('checkbox'));
    await page.user.click(screen.getByRole('button', { name: 'Become the admin' }));
    await screen.findByText(/This link works no more/);
    page.answer('POST auth/first-admin', {});
    await page.user.click(screen.getByRole('button', { name: 'Become the admin' }));
    await waitFor(() => expect(page.address()).toBe('/login'));
    const body = { login: 'ada-l', email: 'ada@example.com', password, password2: password, token: 'the-token' };
    expect(page.sent('POST auth/first-admin').at(-1)?.body).toEqual(body);
  });
});

describe('AUTH2 registration by e-mail', () => {
  test('NAV10 counts beside the form the solutions that are here, no people beside those whom the organisers report', async () => {
    const figures = { contests: 1, users: 1700, prizes: 7200, currency: 'RUB' };
    await renderPage('/registration', { answers: { 'GET site': site({ figures }) } });
    expect((await screen.findByText('1,250')).parentElement?.textContent).toBe('1,250 solutions');
  });

  test('AUTH2 says of a login what was answered of that one, and of the next one nothing yet', async () => {
    const taken = { available: false, error: 'LOGIN_USED' };
    await fill({ Login: 'ada-l' }, { 'GET auth/checklogin': taken });
    await screen.findByText('This login is taken');
    typeAtOnce(await field('Login'), '2');
    expect(screen.queryByText('This login is taken')).toBeNull();
  });

  test('AUTH2 sends what was entered once, and says where the link went and where to read it in demo mode', async () => {
    const page = await fill(
      {},
      {
        'GET site': site({ outbox: '/outbox', demo: true }),
        'POST auth/regist': ({ body }) => ({ email: body.email }),
      },
    );
    await send(page);
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    screen.getByText(/ada@example\.com/);
    expect(page.sent('POST auth/regist').map(({ body }) => body)).toEqual([
      { login: 'ada-l', email: 'ada@example.com', password, password2: password },
    ]);
    const outbox = screen.getByRole('link', { name: /development outbox/ });
    expect(outbox.getAttribute('href')).toBe('/outbox?lang=ENG');
  });

  test.each([
    ['Login', 'ad', 'Minimum 4 characters'],
    ['Login', 'a'.repeat(40), 'Maximum 32 characters'],
    ['Login', 'ada lovelace', 'Only Latin letters, digits, “_”, “-” and “.”, beginning with a letter or a digit'],
    ['Login', 'ада-лавлейс', 'Only Latin letters, digits, “_”, “-” and “.”, beginning with a letter or a digit'],
    ['E-mail', 'ada', 'An e-mail address looks like name@example.com'],
    ['Password', 'short', 'Minimum 8 characters'],
    ['Confirm password', 'another one', 'Passwords do not match'],
  ])('AUTH2 a wrong value is said at its field and nothing is sent: %s %s', async (name, value, text) => {
    const page = await fill({ [name]: value });
    await send(page);
    await screen.findAllByText(text);
    const wrong = await field(name);
    await waitFor(() => expect(document.activeElement).toBe(wrong));
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(page.sent('POST auth/regist')).toEqual([]);
    // The fault goes as soon as the field is another one.
    await page.user.type(wrong, 'x');
    expect((await field(name)).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('AUTH2 a password that is shown is typed once, and a login to change is offered by the first word of the address', async () => {
    const page = await renderPage('/registration?returnTo=%2Fchampionship%2Fsmall%2Ftakepart', {
      answers: { ...free, 'POST auth/regist': ({ body }) => ({ email: body.email }) },
    });
    await page.user.click(await field('E-mail'));
    await page.user.paste('ada.lovelace1815@example.com');
    const login = await screen.findByLabelText<HTMLInputElement>('Login', { exact: true });
    expect(login.value).toMatch(/^ada-\d{3}$/);
    screen.getByText('A suggestion you can change. Your login is public.');
    await page.user.click(await field('Password'));
    await page.user.paste(password);
    await page.user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
    expect(screen.queryByLabelText('Confirm password', { exact: true })).toBeNull();
    await page.user.click(screen.getByRole('checkbox'));
    await send(page);
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    expect(page.sent('POST auth/regist').map(({ body }) => body)).toEqual([
      { login: login.value, email: 'ada.lovelace1815@example.com', password, password2: password },
    ]);
  });

  test('AUTH2 a login of their own stays when the address is typed after it, and a hidden password is typed twice', async () => {
    const page = await fill({ 'Confirm password': '' });
    expect(await screen.findByDisplayValue('ada-l')).toBeTruthy();
    await send(page);
    await screen.findByText('Fill this in');
    expect(page.sent('POST auth/regist')).toEqual([]);
  });

  test.each([
    ['ada.lovelace@example.com', 'ada-123'],
    ['Ada@', 'ada-123'],
    ['4you@example.com', 'you-123'],
    ['ada', ''],
    ['42@example.com', ''],
    ['ада@example.com', ''],
    [`${'a'.repeat(60)}@example.com`, `${'a'.repeat(28)}-123`],
  ])('AUTH2 of %s the login "%s" is offered', (address, offered) => {
    expect(suggestedLogin(address, 123)).toBe(offered);
    if (offered !== '') expect(loginSchema.safeParse(offered).success).toBe(true);
  });

  test('AUTH2 wants the agreement accepted, which is a document of its own', async () => {
    const page = await fill({});
    await page.user.click(screen.getByRole('checkbox'));
    await send(page);
    await screen.findByText('Accept the agreement to continue');
    const agreement = screen.getByRole('link', { name: 'user agreement' });
    expect([agreement.getAttribute('href'), agreement.getAttribute('target')]).toEqual(['/agreement.pdf', '_blank']);
    expect(page.sent('POST auth/regist')).toEqual([]);
  });

  test('AUTH2 says while one types that a login or an e-mail is taken, and asks about nothing that is wrong', async () => {
    const page = await fill(
      {},
      {
        'GET auth/checklogin': ({ query: { login } }) =>
          login === 'ada-l' ? { available: false, error: 'LOGIN_USED' } : { available: true },
        'GET auth/checkmail': { available: false, error: 'MAIL_USED' },
      },
    );
    await screen.findByText('This login is taken');
    await screen.findByText('This e-mail already has an account');
    expect(page.sent('GET auth/checklogin').every(({ query }) => query.login.length >= 4)).toBe(true);
    expect(page.sent('GET auth/checkmail').every(({ query }) => query.email.includes('@'))).toBe(true);
    await page.user.type(await field('Login'), '2');
    await waitFor(() => expect(screen.queryByText('This login is taken')).toBeNull());
  });

  test('AUTH2 what the server refuses is said at its field, and what was entered stays', async () => {
    const fields = { login: 'LOGIN_UNAVAILABLE', password: 'PASSWORD_COMMON' };
    const page = await fill({}, { 'POST auth/regist': refuse('LOGIN_UNAVAILABLE', { fields }) });
    await send(page);
    const login = await field('Login');
    await waitFor(() => expect(document.activeElement).toBe(login));
    expect(await faultAt('Login')).toMatch(/error/);
    expect(await faultAt('Password')).toMatch(/error/);
    expect((login as HTMLInputElement).value).toBe('ada-l');
  });

  test('AUTH2 without a connection it says so, and the same try goes through when there is one', async () => {
    const page = await fill({}, { 'POST auth/regist': ({ body }) => ({ email: body.email }) });
    page.answer('POST auth/regist', refuse('INTERNAL', { details: { id: 'c0ffee' } }));
    await send(page);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('c0ffee');
    page.answer('POST auth/regist', { email: 'ada@example.com' });
    await send(page);
    await screen.findByRole('heading', { name: 'Check your e-mail' });
  });

  test('AUTH2 what is refused as used right after its answer was lost has made the account', async () => {
    const page = await fill({}, { 'POST auth/regist': refuse('INTERNAL', { details: { id: 'c0ffee' } }) });
    await send(page);
    await screen.findByRole('alert');
    const fields = { login: 'LOGIN_USED', email: 'MAIL_USED' };
    page.answer('POST auth/regist', refuse('LOGIN_USED', { fields }));
    await send(page);
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    screen.getByText(/ada@example\.com/);
  });

  test('AUTH2 other values than those whose answer was lost are refused as used, and so are the same of somebody else', async () => {
    const fields = { login: 'LOGIN_USED', email: 'MAIL_USED' };
    const page = await fill({}, { 'POST auth/regist': refuse('LOGIN_USED', { fields }) });
    await send(page);
    await waitFor(async () => expect(await faultAt('Login')).toMatch(/error/));
    page.answer('POST auth/regist', refuse('INTERNAL', { details: { id: 'c0ffee' } }));
    await send(page);
    await screen.findByRole('alert');
    page.answer('POST auth/regist', refuse('LOGIN_USED', { fields }));
    await page.user.type(await field('Login'), '2');
    await send(page);
    await waitFor(async () => expect(await faultAt('Login')).toMatch(/error/));
    expect(screen.queryByRole('heading', { name: 'Check your e-mail' })).toBeNull();
  });

  test('AUTH2 the link can be sent again, and then not for a minute', async () => {
    const page = await fill({}, { 'POST auth/regist': { email: 'ada@example.com' }, 'GET auth/repeatmail': {} });
    await send(page);
    // Whoever presses twice has one.
    await page.user.dblClick(await screen.findByRole('button', { name: 'Resend the link' }));
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Sent\. You can resend it in/ });
    expect(again.disabled).toBe(true);
    expect(page.sent('GET auth/repeatmail').map(({ query }) => query)).toEqual([{ username: 'ada@example.com' }]);
  });

  test('AUTH2 after a reload it still says where the link went, sends it again, and takes another address', async () => {
    const page = await fill({}, { 'POST auth/regist': { email: 'ada@example.com' }, 'GET auth/repeatmail': {} });
    await send(page);
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    cleanup();
    render(<App />);
    await screen.findByRole('heading', { name: 'Check your e-mail' });
    screen.getByText(/ada@example\.com/);
    await page.user.click(screen.getByRole('button', { name: 'Resend the link' }));
    await screen.findByRole('button', { name: /^Sent\. You can resend it in/ });
    expect(page.sent('GET auth/repeatmail').map(({ query }) => query)).toEqual([{ username: 'ada@example.com' }]);
    await page.user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByDisplayValue('ada@example.com')).toBeTruthy();
    cleanup();
    render(<App />);
    await screen.findByRole('heading', { name: 'Create an account' });
  });

  test('AUTH2 a mistyped address is typed anew in the form as it was, with another login than the one it took', async () => {
    const page = await renderPage('/registration', {
      answers: { ...free, 'POST auth/regist': ({ body }) => ({ email: body.email }) },
    });
    await page.user.click(await field('E-mail'));
    await page.user.paste('ada@exmaple.com');
    for (const name of ['Password', 'Confirm password']) {
      await page.user.click(await field(name));
      await page.user.paste(password);
    }
    await page.user.click(screen.getByRole('checkbox'));
    await send(page);
    await page.user.click(await screen.findByRole('button', { name: 'Use another address' }));
    const address = await screen.findByDisplayValue('ada@exmaple.com');
    await page.user.clear(address);
    await page.user.click(address);
    await page.user.paste('ada@example.com');
    await send(page);
    await screen.findByText(/ada@example\.com/);
    const [first, second] = page.sent('POST auth/regist').map(({ body }) => body);
    expect(second).toEqual({ ...first, email: 'ada@example.com', login: expect.stringMatching(/^ada-\d{3}$/) });
    expect(second?.login).not.toBe(first?.login);
  });

  test('AUTH2 whoever is signed in has nothing to register', async () => {
    const page = await renderPage('/registration', {
      as: 'alice',
      answers: { 'GET championships': { items: [], nextCursor: null } },
    });
    await waitFor(() => expect(page.address()).toBe('/championships'));
  });

  test('I18N1 speaks Russian as well, down to the faults', async () => {
    const page = await renderPage('/registration', { language: 'RUS', answers: free });
    const form = within(await screen.findByRole('main'));
    await page.user.click(form.getByRole('button', { name: 'Зарегистрироваться' }));
    expect((await form.findAllByText('Заполните это поле')).length).toBeGreaterThan(2);
    await page.user.type(form.getByLabelText('Логин'), 'ада-л');
    await page.user.click(form.getByRole('button', { name: 'Зарегистрироваться' }));
    await form.findByText('Только латинские буквы, цифры, «_», «-» и «.»; в начале буква или цифра');
    expect(document.documentElement.lang).toBe('ru');
  });
});
