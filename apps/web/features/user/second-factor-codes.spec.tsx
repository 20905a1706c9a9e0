import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const off = { isOn: false, recoveryCodesLeft: 0, isRequired: false };
const on = { isOn: true, recoveryCodesLeft: 1, isRequired: false };
const begun = { secret: 'AHV6JOX4UJ65MK5J', uri: 'otpauth://totp/Podium:alice?secret=AHV6JOX4UJ65MK5J&issuer=Podium' };
const renew = 'POST user/second-factor/recovery-codes';
const confirm = 'POST user/second-factor/confirm';
const end = 'DELETE user/second-factor';

const open = (answers: Answers) =>
  renderPage('/user/alice/settings/second', {
    as: person('alice'),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET user/sessions': { items: [] },
      'GET user/account': ownAccount(),
      ...answers,
    },
  });
const password = () => screen.findByLabelText('Your password');

describe('SECURITY recovery codes of the second factor', () => {
  it('SECURITY are made anew by the password, and shown this once', async () => {
    const page = await open({ 'GET user/second-factor': on, [renew]: { recoveryCodes: ['ABCDE-FGHJK'] } });
    await screen.findByText('It is on. You have 1 recovery code left.');
    await page.user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    page.answer('GET user/second-factor', { ...on, recoveryCodesLeft: 10 });
    await page.user.type(await password(), 'secret words{Enter}');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ABCDE-FGHJK']);
    await page.user.click(screen.getByRole('button', { name: 'Copy codes' }));
    expect(await screen.findByText('Codes copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('ABCDE-FGHJK');
    await page.user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText('It is on. You have 10 recovery codes left.')).toBeTruthy();
    expect(screen.queryByText('ABCDE-FGHJK')).toBeNull();
  });

  it.each([
    ['New recovery codes', renew],
    ['Turn off', end],
  ] as const)('SECURITY a wrong password is told at its field, and nothing changes: %s', async (name, route) => {
    const refusal = refuse('PASSWORD_WRONG', { fields: { password: 'PASSWORD_WRONG' } });
    const page = await open({ 'GET user/second-factor': on, [route]: refusal });
    await page.user.click(await screen.findByRole('button', { name }));
    const field = await password();
    await page.user.type(field, 'not this one{Enter}');
    expect(await screen.findByText('Wrong password')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText(/^It is on/)).toBeTruthy();
  });
});

describe('SECURITY the second factor is turned on', () => {
  const beginning = async (answer: Answers[typeof confirm]) => {
    const page = await open({
      'GET user/second-factor': off,
      'POST user/second-factor': begun,
      ...(answer && { [confirm]: answer }),
    });
    await page.user.type(await password(), 'secret words{Enter}');
    return { page, code: await screen.findByLabelText('Code from the app') };
  };

  it('SECURITY by no empty code, and by no wrong one', async () => {
    const { page, code } = await beginning(refuse('CODE_INVALID', { fields: { code: 'CODE_INVALID' } }));
    await page.user.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(page.sent(confirm)).toEqual([]);
    await page.user.type(code, '123456{Enter}');
    expect(await screen.findByText('Invalid code, try again')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });

  it('SECURITY the key is there to be copied whole where no camera is', async () => {
    const { page } = await beginning(undefined);
    const key = screen.getByLabelText<HTMLInputElement>('Key for the app');
    await page.user.click(key);
    expect(key.value.slice(key.selectionStart ?? 0, key.selectionEnd ?? 0)).toBe(begun.secret);
    expect(key.readOnly).toBe(true);
  });
});
