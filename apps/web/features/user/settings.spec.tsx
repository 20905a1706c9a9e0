import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { person, personal } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const open = (answers: Answers = {}) =>
  renderPage('/user/alice', {
    as: person('alice', { status: 'CONFIRMED' }),
    answers: { 'GET user/sessions': { items: [] }, 'GET user/personal': personal(), ...answers },
  });

describe('PROF2 settings', () => {
  test('AUTH6 sends a code to a number, says what was wrong with the code, and shows the number once it is confirmed', async () => {
    const page = await open({
      'POST user/phone': { retryAfter: 60 },
      'POST user/phone/confirm': refuse('CODE_INVALID'),
    });
    await page.user.type(await screen.findByLabelText(/^Number/), '+44 7911 123456');
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

  test('AUTH6 leaves the number where it was typed when no code can be sent', async () => {
    const page = await open({ 'POST user/phone': refuse('PHONE_USED') });
    const number = await screen.findByLabelText<HTMLInputElement>(/^Number/);
    await page.user.type(number, '+44 7911 123456');
    await page.user.click(screen.getByRole('button', { name: 'Send a code' }));
    await screen.findByText(/used by another user/);
    expect(number.value).toBe('+44 7911 123456');
  });

  test('PROF2 saves the personal data and shows the step of the ladder that they make', async () => {
    const page = await open({ 'PATCH user/personal': { user: person('alice') } });
    await page.user.type(await screen.findByLabelText('City'), 'Leeds');
    page.answer('GET user/personal', personal({ city: 'Leeds' }));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    await screen.findByText('profile complete');
  });

  test('PROF2 names the field that can not be read', async () => {
    const page = await open();
    await page.user.type(await screen.findByLabelText('City'), 'x'.repeat(121));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Invalid city');
  }, 60_000);
});
