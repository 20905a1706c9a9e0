import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Language } from '#modules/kernel/contract/language.js';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ownAccount, person, personal, profile, site } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const send = 'POST user/phone';
const confirm = 'POST user/phone/confirm';
const underWay = { 'GET user/account': ownAccount({ phoneCode: { phone: '+447911123456', retryAfter: 0 } }) };

const open = (answers: Answers = {}, language: Language = 'ENG') =>
  renderPage('/user/alice/settings/phone', {
    as: person('alice', { status: 'CONFIRMED' }),
    language,
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET user/sessions': { items: [] },
      'GET user/account': ownAccount(),
      ...answers,
    },
  });
const card = async () => within((await screen.findByRole('heading', { level: 2, name: 'Phone' })).closest('section')!);
const number = async () => (await card()).findByRole<HTMLInputElement>('textbox', { name: /^Phone number/ });

describe('AUTH6 the phone', () => {
  it('AUTH6 without a number nothing is sent, and the focus goes to the field', async () => {
    const page = await open();
    const field = await number();
    await page.user.click(screen.getByRole('button', { name: 'Send a code' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.sent(send)).toEqual([]);
    await page.user.type(field, '4');
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });

  it.each<[ErrorCode, Language, string]>([
    ['PHONE_WRONG', 'ENG', 'Wrong number'],
    ['SMS_TOO_SOON', 'ENG', 'Send limit exceeded, try after 60 seconds'],
    ['SMS_LIMIT', 'ENG', 'Message limit exceeded'],
    ['SMS_UNAVAILABLE', 'ENG', 'Codes can not be sent to phones here: ask those who run this site'],
    ['PHONE_USED', 'RUS', 'Этот номер использует другой пользователь'],
  ])('AUTH6 ERR1 a refusal is said in its words, and the number stays: %s in %s', async (code, language, text) => {
    const page = await open({ [send]: refuse(code) }, language);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^(Phone number|Номер)/ });
    await page.user.type(field, '+44 7911 123456{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field.value).toBe('+44 7911 123456');
  });

  it('AUTH6 another code goes to the same number, once the wait is over, and starts the next one', async () => {
    const page = await open({ ...underWay, [send]: { retryAfter: 60 } });
    await page.user.click(await screen.findByRole('button', { name: 'Send again' }));
    const again = await screen.findByRole('button', { name: /^Send again in (60|59) s$/ });
    expect(again.hasAttribute('disabled')).toBe(true);
    expect(page.sent(send).map(({ body }) => body)).toEqual([{ phone: '+447911123456' }]);
  });

  it('AUTH6 one that could not be sent again says so in passing, and the code before it still counts', async () => {
    const page = await open({ ...underWay, [send]: refuse('SMS_LIMIT') });
    await page.user.type(await screen.findByRole('textbox', { name: 'Code sent to +447911123456' }), '123');
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect((await messages.findByRole('alert')).textContent).toMatch(/^Message limit exceeded/);
    expect(screen.getByRole('textbox', { name: 'Code sent to +447911123456' })).toHaveProperty('value', '123');
    await page.user.click(messages.getByRole('button', { name: 'Dismiss' }));
    expect(messages.queryByRole('alert')).toBeNull();
  });

  it('AUTH6 a code goes by itself when it is whole, and one that is refused spends no second try', async () => {
    const page = await open({ ...underWay, [confirm]: refuse('CODE_INVALID', { fields: { code: 'CODE_INVALID' } }) });
    const code = await screen.findByRole('textbox', { name: /^Code sent to/ });
    await page.user.type(code, '12345');
    expect(page.sent(confirm)).toEqual([]);
    await page.user.type(code, '6');
    await screen.findByText('Invalid code, try again');
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Invalid code, try again');
    expect(page.sent(confirm)).toHaveLength(1);
    await page.user.type(code, '{Backspace}7');
    await waitFor(() => expect(page.sent(confirm).map(({ body }) => body.code)).toEqual(['123456', '123457']));
  });

  it('AUTH6 a code that is typed after a wrong one takes its place', async () => {
    const page = await open({ ...underWay, [confirm]: refuse('CODE_INVALID', { fields: { code: 'CODE_INVALID' } }) });
    const code = await screen.findByRole('textbox', { name: /^Code sent to/ });
    await page.user.type(code, '111111');
    await screen.findByText('Invalid code, try again');
    await page.user.keyboard('743556');
    await waitFor(() => expect(page.sent(confirm).map(({ body }) => body.code)).toEqual(['111111', '743556']));
  });

  it('AUTH6 after too many wrong codes it is said, at the code', async () => {
    const page = await open({ ...underWay, [confirm]: refuse('CODE_TRIES_EXCEEDED') });
    await page.user.type(await screen.findByRole('textbox', { name: /^Code sent to/ }), '12 34 56');
    expect(await screen.findByText('Tried limit exceeded')).toBeTruthy();
    expect(page.sent(confirm)).toHaveLength(1);
  });

  it('AUTH6 where messages are kept instead of sent, the way to them is beside the code', async () => {
    await open({ ...underWay, 'GET site': site({ outbox: '/outbox', demo: true }) });
    const way = await screen.findByRole('link', { name: 'Demo mode sends no messages: open the development outbox' });
    expect(way.getAttribute('href')).toBe('/outbox?lang=ENG');
  });

  it('AUTH6 a confirmed number can be another one: it stays until that is confirmed', async () => {
    const page = await open({ 'GET user/personal': personal({ phone: '+15550001111' }), [send]: { retryAfter: 60 } });
    expect(await screen.findByText(/^\+15550001111 is confirmed\. To replace it, confirm another number/)).toBeTruthy();
    await page.user.type(await number(), '+44 7911 123456{Enter}');
    await screen.findByRole('textbox', { name: 'Code sent to +44 7911 123456' });
    expect(screen.getByText(/^\+15550001111 is confirmed/)).toBeTruthy();
  });

  it('ERR1 what cannot be read is tried again', async () => {
    const page = await open({ 'GET user/account': refuse('INTERNAL', { details: { id: 'e-1' } }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer('GET user/account', ownAccount());
    await page.user.click(again);
    expect(await number()).toBeTruthy();
  });

  it('AUTH4 a session that ended meanwhile is got back by a login, and the code is sent then', async () => {
    const page = await open({ [send]: refuse('UNAUTHENTICATED') });
    const field = await number();
    await page.user.type(field, '+44 7911 123456');
    page.answer('POST auth/session', refuse('UNAUTHENTICATED'));
    await page.user.click(screen.getByRole('button', { name: 'Send a code' }));
    const login = within(await screen.findByRole('dialog'));
    page.answer('POST auth/login', { user: person('alice', { status: 'CONFIRMED' }) });
    page.answer('POST auth/session', { user: person('alice', { status: 'CONFIRMED' }) });
    page.answer(send, { retryAfter: 60 });
    const name = login.queryByRole('textbox', { name: 'Login or e-mail' });
    if (name) await page.user.type(name, 'alice');
    await page.user.type(login.getByLabelText('Password'), 'secret words{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Code sent to +44 7911 123456' })).toBeTruthy();
  });
});
