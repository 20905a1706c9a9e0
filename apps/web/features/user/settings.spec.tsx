import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const open = (part: string, answers: Answers = {}) =>
  renderPage(`/user/alice/settings/${part}`, {
    as: person('alice', { status: 'CONFIRMED' }),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/sessions': { items: [] },
      'GET user/personal': personal(),
      'GET user/account': ownAccount(),
      'GET user/archive': { days: 7, archive: null },
      ...answers,
    },
  });

test('PROF1 leads whoever takes part nowhere yet to where they can', async () => {
  await renderPage('/user/alice', {
    as: person('alice', { status: 'CONFIRMED' }),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET forum/subscriptions': { items: [], nextCursor: null },
      'GET championships': listOf(),
    },
  });
  const find = await screen.findByRole('link', { name: 'See active championships' });
  expect(find.getAttribute('href')).toBe('/championships/active');
  await screen.findByRole('heading', { name: 'Rating' });
});

describe('PROF2 settings', () => {
  test('AUTH6 sends a code to a number, says what was wrong with the code, and shows the number once it is confirmed', async () => {
    const page = await open('phone', {
      'POST user/phone': { retryAfter: 60 },
      'POST user/phone/confirm': refuse('CODE_INVALID'),
    });
    await page.user.type(await screen.findByLabelText(/^Phone number/), '+44 7911 123456');
    await page.user.click(screen.getByRole('button', { name: 'Send a code' }));
    const code = await screen.findByLabelText('Code sent to +44 7911 123456');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s/ }).disabled).toBe(true);
    await page.user.type(code, '123456');
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText(/Invalid code/);

    page.answer('POST user/phone/confirm', { user: person('alice', { status: 'VERIFIED' }) });
    page.answer('GET user/personal', personal({ phone: '+447911123456' }));
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText(/^\+447911123456 is confirmed/);
    await screen.findByText('phone confirmed');
  });

  test('AUTH6 asks for a code that is under way when the page is loaded again, and when another may be asked for', async () => {
    const page = await open('phone', {
      'GET user/account': ownAccount({ phoneCode: { phone: '+447911123456', retryAfter: 40 } }),
      'POST user/phone/confirm': { user: person('alice', { status: 'VERIFIED' }) },
    });
    const code = await screen.findByLabelText('Code sent to +447911123456');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in (40|[1-3]\d) s/ }).disabled).toBe(
      true,
    );
    page.answer('GET user/account', ownAccount());
    page.answer('GET user/personal', personal({ phone: '+447911123456' }));
    await page.user.type(code, '123456');
    await screen.findByText(/^\+447911123456 is confirmed/);
    expect(screen.queryByLabelText(/^Code sent/)).toBeNull();
  });

  test('AUTH6 lets another number be typed while a code is under way', async () => {
    const page = await open('phone', {
      'GET user/account': ownAccount({ phoneCode: { phone: '+447911123456', retryAfter: 0 } }),
    });
    await screen.findByRole('button', { name: 'Send again' });
    await page.user.click(screen.getByRole('button', { name: 'Use another number' }));
    await screen.findByLabelText(/^Phone number/);
  });

  test('AUTH6 leaves the number where it was typed when no code can be sent', async () => {
    const page = await open('phone', { 'POST user/phone': refuse('PHONE_USED') });
    const number = await screen.findByLabelText<HTMLInputElement>(/^Phone number/);
    await page.user.type(number, '+44 7911 123456');
    await page.user.click(screen.getByRole('button', { name: 'Send a code' }));
    await screen.findByText(/used by another user/);
    expect(number.value).toBe('+44 7911 123456');
  });

  test('PROF2 saves the personal data and shows the step of the ladder that they make', async () => {
    const page = await open('data', { 'PATCH user/personal': { user: person('alice') } });
    await page.user.type(await screen.findByLabelText('City'), 'Leeds');
    page.answer('GET user/personal', personal({ city: 'Leeds' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    await screen.findByText('profile complete');
  });

  test('PROF3 names the field that can not be read', async () => {
    const page = await open('data');
    await page.user.type(await screen.findByLabelText('City'), 'x'.repeat(121));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Invalid field');
    await screen.findByText(/^Up to 120 characters: letters, .* Public: on your profile/);
  }, 60_000);

  test('AUTH6 says so where no code can be sent, instead of asking for a number', async () => {
    await open('phone', { 'GET user/account': ownAccount({ phoneCodes: false }) });
    await screen.findByText(/This site can’t send codes to phones/);
    expect(screen.queryByLabelText(/^Phone number/)).toBeNull();
  });

  test('PROF2 a wrong old password is told on its card alone, and a nickname that was typed before is saved still', async () => {
    const page = await open('nickname', {
      'POST user/password': refuse('OLD_PASSWORD_INVALID', { fields: { oldpassword: 'OLD_PASSWORD_INVALID' } }),
      'POST user/nickname': { user: person('alice', { nickname: 'Countess' }) },
    });
    const nickname = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nickname' });
    await page.user.type(nickname, 'Countess');
    await page.user.click(screen.getByRole('tab', { name: 'Password and sessions' }));
    await page.user.type(screen.getByLabelText('Current password'), 'not this one');
    await page.user.type(screen.getByLabelText('New password'), 'a much newer one');
    await page.user.type(screen.getByLabelText('Confirm new password'), 'a much newer one');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    const fault = await screen.findByText('Invalid old password');
    expect(fault.closest('section')?.id).toBe('password');
    expect(page.sent('POST user/password').map(({ body }) => body)).toEqual([
      { oldpassword: 'not this one', newpassword: 'a much newer one' },
    ]);

    await page.user.click(screen.getByRole('tab', { name: 'Nickname' }));
    expect(nickname.value).toBe('Countess');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Countess' });
  });

  test('AUTH2 PROF1 who has not confirmed an address, and is nobody for others yet, has a page of their own all the same', async () => {
    await renderPage('/user/alice', {
      as: person('alice', { status: 'NEW', statusLoad: 'REGISTERED' }),
      answers: { 'GET users/{login}': refuse('NOT_FOUND'), 'GET user/personal': personal() },
    });
    await screen.findByText('No championships yet');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('PROF2 a new address waits for its link', async () => {
    const page = await open('email', { 'POST user/email': { user: person('alice') } });
    const field = await screen.findByDisplayValue('alice@example.com');
    await page.user.clear(field);
    await page.user.type(field, 'new@example.com');
    page.answer('GET user/account', ownAccount({ emailToConfirm: 'new@example.com' }));
    const [save] = screen.getAllByRole('button', { name: 'Save' });
    await page.user.click(save as HTMLElement);
    await screen.findByText(/We sent a link to new@example\.com/);
  });

  test('AUTH8 another login is the address of the page from then on', async () => {
    const page = await open('login', { 'POST user/login': { user: person('countess') } });
    const field = await screen.findByDisplayValue('alice');
    await page.user.clear(field);
    await page.user.type(field, 'countess');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'countess' });
    expect(page.address()).toBe('/user/countess/settings/login');
  });

  test('PROF3 adds and takes away skills as tags', async () => {
    const page = await open('data', { 'PATCH user/personal': { user: person('alice') } });
    await page.user.type(await screen.findByLabelText('Skills'), 'NLP, Python,nlp{Enter}');
    await page.user.click(screen.getByRole('button', { name: 'Remove Python' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(page.sent('PATCH user/personal').map(({ body }) => body)).toMatchObject([{ skills: ['NLP'] }]);
  });

  test('PROF2 deletes the account once its login is typed and its password given, and is a guest then', async () => {
    const page = await open('account', {
      'DELETE user': refuse('PASSWORD_WRONG'),
      'POST auth/out': {},
      'GET championships': listOf(),
      'GET forum/threads': listOf(),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('alertdialog'));
    const sure = question.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    await page.user.type(question.getByLabelText('Password'), 'mine');
    expect(sure.disabled).toBe(true);
    await page.user.type(question.getByLabelText(/alice/), 'alice');
    await page.user.click(sure);
    await question.findByText('Wrong password');
    page.answer('DELETE user', {});
    await page.user.click(sure);
    await screen.findByText(/^Your account was deleted\. Log in within 14 days/);
    expect(page.address()).toBe('/');
    expect(page.sent('DELETE user').map(({ body }) => body)).toEqual([{ password: 'mine' }, { password: 'mine' }]);
    await screen.findAllByRole('link', { name: 'Log in' });
    expect(screen.queryByRole('link', { name: 'alice' })).toBeNull();
  });

  test('PROF2 makes an archive of the own data for whoever gives the password, and offers it live when it is ready', async () => {
    const id = '0190a000-0000-7000-8000-000000000001';
    const archive = {
      id,
      state: 'MAKING' as const,
      work: null,
      askedAt: '2026-11-20T10:00:00.000Z',
      until: null,
      bytes: 0,
    };
    const page = await open('account', { 'POST user/archive': refuse('PASSWORD_WRONG') });
    await page.user.click(await screen.findByRole('button', { name: 'Request archive' }));
    const question = within(await screen.findByRole('alertdialog'));
    const sure = question.getByRole<HTMLButtonElement>('button', { name: 'Request archive' });
    expect(sure.disabled).toBe(true);
    await page.user.type(question.getByLabelText('Password'), 'mine');
    await page.user.click(sure);
    await question.findByText('Wrong password');
    page.answer('POST user/archive', { days: 7, archive });
    page.answer('GET user/archive', { days: 7, archive });
    await page.user.click(sure);
    await screen.findByText(/^Your archive has been in preparation/);
    expect(screen.queryByRole('button', { name: 'Request archive' })).toBeNull();
    const ready = { ...archive, state: 'READY' as const, until: '2026-11-27T10:05:00.000Z', bytes: 2048 };
    page.answer('GET user/archive', { days: 7, archive: ready });
    await hint('archive:alice');
    const link = await screen.findByRole('link', { name: /^Download the archive/ });
    expect(link.getAttribute('href')).toBe(`/api/user/archive/${id}`);
    screen.getByRole('button', { name: 'Request a new one' });
  });

  test('PROF2 says how far an archive is while it is made, and breaks it off for who wants none any more', async () => {
    const [id, work] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
    const times = { askedAt: '2026-11-20T10:00:00.000Z', until: null, bytes: 0 };
    const item = { id: work, kind: 'identity.make-archive', state: 'running' as const };
    const page = await open('account', {
      'GET user/archive': { days: 7, archive: { id, state: 'MAKING', work, ...times } },
      'GET work/{id}': { ...item, progress: { done: 3, total: 12, unit: 'parts' } },
      'POST work/{id}/cancel': { ...item, state: 'cancelled' },
    });
    const bar = () => screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Archive progress' });
    expect([(await bar()).value, (await bar()).max]).toEqual([3, 12]);
    page.answer('GET work/{id}', { ...item, progress: { done: 9, total: 12, unit: 'parts' } });
    await hint(`work:${work}`);
    await waitFor(async () => expect((await bar()).value).toBe(9));
    page.answer('GET user/archive', { days: 7, archive: null });
    page.answer('GET work/{id}', { ...item, state: 'cancelled' });
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Request archive' });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(page.sent('POST work/{id}/cancel')).toHaveLength(1);
  });

  test('PROF2 says where it can not be told how far an archive is, and looks again', async () => {
    const [id, work] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
    const times = { askedAt: '2026-11-20T10:00:00.000Z', until: null, bytes: 0 };
    const item = { id: work, kind: 'identity.make-archive', state: 'running' as const };
    const page = await open('account', {
      'GET user/archive': { days: 7, archive: { id, state: 'MAKING', work, ...times } },
      'GET work/{id}': refuse('DATABASE_SILENT'),
    });
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    page.answer('GET work/{id}', { ...item, progress: { done: 3, total: 12, unit: 'parts' } });
    await page.user.click(again);
    await screen.findByRole('progressbar', { name: 'Archive progress' });
  });

  test('PROF2 says that an archive could not be made, and lets ask for it once more', async () => {
    const archive = {
      id: '0190a000-0000-7000-8000-000000000001',
      state: 'FAILED' as const,
      work: null,
      askedAt: '2026-11-20T10:00:00.000Z',
      until: null,
      bytes: 0,
    };
    await open('account', { 'GET user/archive': { days: 7, archive } });
    await screen.findByText(/could not be prepared/);
    await screen.findByRole('button', { name: 'Request a new one' });
  });
});
