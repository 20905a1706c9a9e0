import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const off = { isOn: false, recoveryCodesLeft: 0, isRequired: false };
const on = { isOn: true, recoveryCodesLeft: 9, isRequired: false };
const uri = 'otpauth://totp/Podium:alice?secret=AHV6JOX4UJ65MK5J&issuer=Podium';

const open = (answers: Answers) =>
  renderPage('/user/alice/settings/second', {
    as: person('alice'),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET user/account': ownAccount(),
      'GET user/sessions': { items: [] },
      ...answers,
    },
  });

describe('SECURITY the second factor in the settings', () => {
  test('is set up by the password and a code; the recovery codes are shown this once', async () => {
    const page = await open({
      'GET user/second-factor': off,
      'POST user/second-factor': refuse('PASSWORD_WRONG', { fields: { password: 'PASSWORD_WRONG' } }),
      'POST user/second-factor/confirm': { recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] },
    });
    await page.user.type(await screen.findByLabelText('Your password'), 'secret words');
    await page.user.click(screen.getByRole('button', { name: 'Set up' }));
    await screen.findByText('Wrong password');
    page.answer('POST user/second-factor', { secret: 'AHV6JOX4UJ65MK5J', uri });
    await page.user.click(screen.getByRole('button', { name: 'Set up' }));
    await screen.findByRole('img', { name: 'QR code for the app' });
    expect(screen.getByLabelText<HTMLInputElement>('Key for the app').value).toBe('AHV6JOX4UJ65MK5J');
    await page.user.type(screen.getByLabelText('Code from the app'), '123456');
    page.answer('GET user/second-factor', on);
    await page.user.click(screen.getByRole('button', { name: 'Turn on' }));
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(['ABCDE-FGHJK', 'LMNPQ-RSTUV']);
    await page.user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await screen.findByText(/You have 9 recovery codes left/);
  });

  test('is turned off by the password', async () => {
    const page = await open({ 'GET user/second-factor': on, 'DELETE user/second-factor': {} });
    await page.user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await page.user.type(await screen.findByLabelText('Your password'), 'secret words');
    page.answer('GET user/second-factor', off);
    await page.user.click(screen.getByRole('button', { name: 'Turn off' }));
    await screen.findByText('Two-factor authentication is off');
    expect(page.sent('DELETE user/second-factor').map(({ body }) => body)).toEqual([{ password: 'secret words' }]);
  });

  test('says so where admins need it', async () => {
    await open({ 'GET user/second-factor': { ...off, isRequired: true } });
    await screen.findByText(/Required for administrators/);
  });

  test('is asked for where one logs in, after the password', async () => {
    const page = await renderPage('/login', {
      answers: {
        'POST auth/login': refuse('SECOND_FACTOR_NEEDED', { details: { ticket: 'x' } }),
        'POST auth/second': refuse('CODE_INVALID', { fields: { code: 'CODE_INVALID' } }),
      },
    });
    await page.user.type(await screen.findByLabelText('Login or e-mail'), 'alice');
    await page.user.type(screen.getByLabelText('Password'), 'secret words');
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    const code = await screen.findByLabelText('Code from your app, or a recovery code');
    await page.user.type(code, '123456');
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText(/Invalid code/);
    expect(page.sent('POST auth/second').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });
});
