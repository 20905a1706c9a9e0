import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { idOf, inDays } from '#web/testing/build/basics.js';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';
import type { TokenView } from './user.data.js';

const ci: TokenView = {
  id: idOf(1),
  name: 'CI',
  scopes: ['read', 'submit'],
  createdAt: inDays(-3),
  expiresAt: inDays(4),
  lastUsedAt: inDays(-1),
};
const old: TokenView = {
  ...ci,
  id: idOf(2),
  name: 'notebook',
  scopes: ['read'],
  expiresAt: inDays(-1),
  lastUsedAt: null,
};
const secret = `pdm_${'0'.repeat(42)}`;

const open = (answers: Answers = {}, role: 'user' | 'admin' = 'user') =>
  renderPage('/user/alice/settings/tokens', {
    as: person('alice', { role }),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET user/account': ownAccount(),
      'GET user/sessions': { items: [] },
      'GET user/tokens': { items: [ci, old] },
      ...answers,
    },
  });
const rows = () => within(screen.getByRole('region', { name: 'API tokens' })).getAllByRole('listitem');

describe('AUTH10 tokens in the settings', () => {
  test('are listed by what they may do, until when, and when they were last used', async () => {
    await open();
    await screen.findByText('notebook');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^CIread, take partexpires .*last used /),
      expect.stringMatching(/^notebookreadexpired .*never used/),
    ]);
  });

  test('a new one is made in a sheet, shown this once, and copied', async () => {
    const page = await open({ 'POST user/tokens': { id: idOf(3), token: secret, expiresAt: inDays(90) } });
    await page.user.click(await screen.findByRole('button', { name: 'Create token' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Create token' }));
    expect(sheet.getAllByRole('checkbox')).toHaveLength(2);
    await page.user.click(sheet.getByRole('button', { name: 'Create' }));
    expect(page.sent('POST user/tokens')).toEqual([]);
    await page.user.type(sheet.getByLabelText('Name'), 'nightly');
    await page.user.click(sheet.getByRole('checkbox', { name: /^Take part/ }));
    await page.user.selectOptions(sheet.getByLabelText('Expiration'), '90 days');
    await page.user.click(sheet.getByRole('button', { name: 'Create' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Your token' }));
    expect(shown.getByLabelText<HTMLInputElement>('Your token').value).toBe(secret);
    expect(page.sent('POST user/tokens').map(({ body }) => body)).toEqual([
      { name: 'nightly', scopes: ['read', 'submit'], expiresInDays: 90 },
    ]);
    await page.user.click(shown.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Token copied');
    expect(await navigator.clipboard.readText()).toBe(secret);
    await page.user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
  });

  test('a right that was chosen and taken back is not asked for, and reading always is', async () => {
    const page = await open({ 'POST user/tokens': { id: idOf(3), token: secret, expiresAt: inDays(30) } });
    await page.user.click(await screen.findByRole('button', { name: 'Create token' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Create token' }));
    await page.user.type(sheet.getByLabelText('Name'), 'nightly');
    const part = sheet.getByRole<HTMLInputElement>('checkbox', { name: /^Take part/ });
    await page.user.click(part);
    await page.user.click(part);
    expect(part.checked).toBe(false);
    expect(sheet.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([true, false]);
    await page.user.click(sheet.getByRole('button', { name: 'Create' }));
    await screen.findByRole('dialog', { name: 'Your token' });
    expect(page.sent('POST user/tokens').map(({ body }) => body)).toEqual([
      { name: 'nightly', scopes: ['read'], expiresInDays: 30 },
    ]);
  });

  test('SECURITY asks for the password where one logged in a while ago, says that it is wrong, and goes on by itself', async () => {
    const page = await open({
      'POST user/tokens': refuse('PROOF_NEEDED', { details: { by: ['password'] } }),
      'POST user/proof': refuse('PASSWORD_WRONG', { fields: { password: 'PASSWORD_WRONG' } }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Create token' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Create token' }));
    await page.user.type(sheet.getByLabelText('Name'), 'nightly');
    await page.user.click(sheet.getByRole('button', { name: 'Create' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    expect(question.queryByRole('button', { name: 'Use a code from your app' })).toBeNull();
    await page.user.type(question.getByLabelText('Password'), 'wrong one');
    await page.user.click(question.getByRole('button', { name: 'Continue' }));
    await question.findByText('Wrong password');
    page.answer('POST user/proof', {});
    page.answer('POST user/tokens', { id: idOf(3), token: secret, expiresAt: inDays(30) });
    await page.user.type(question.getByLabelText('Password'), ' no more');
    await page.user.click(question.getByRole('button', { name: 'Continue' }));
    await screen.findByDisplayValue(secret);
    expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull();
    expect(page.sent('POST user/proof').at(-1)?.body).toEqual({ password: 'wrong one no more' });
    expect(page.sent('POST user/tokens')).toHaveLength(2);
  });

  test('SECURITY takes a code of the app as well; who leaves the question changes nothing and reads why', async () => {
    const page = await open({
      'POST user/tokens': refuse('PROOF_NEEDED', { details: { by: ['password', 'code'] } }),
      'POST user/proof': refuse('CODE_INVALID', { fields: { code: 'CODE_INVALID' } }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Create token' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Create token' }));
    await page.user.type(sheet.getByLabelText('Name'), 'nightly');
    await page.user.click(sheet.getByRole('button', { name: 'Create' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await page.user.click(question.getByRole('button', { name: 'Use a code from your app' }));
    await page.user.type(question.getByLabelText(/^Code from your app/), '123456');
    await page.user.click(question.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.sent('POST user/proof').map(({ body }) => body)).toEqual([{ code: '123456' }]));
    act(() => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirm it’s you' }).close());
    await sheet.findByText(/you logged in more than ten minutes ago/);
    expect(page.sent('POST user/tokens')).toHaveLength(1);
  });

  test('an admin may make one that operates; why none could be made stands in the sheet', async () => {
    const page = await open({ 'POST user/tokens': refuse('TOKEN_LIMIT', { details: { limit: 50 } }) }, 'admin');
    await page.user.click(await screen.findByRole('button', { name: 'Create token' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Create token' }));
    expect(sheet.getAllByRole('checkbox')).toHaveLength(4);
    await page.user.type(sheet.getByLabelText('Name'), 'ops');
    await page.user.click(sheet.getByRole('button', { name: 'Create' }));
    await sheet.findByText(/You have 50 tokens already/);
  });

  test('one is revoked after a question', async () => {
    const page = await open({ 'DELETE user/tokens/{id}': {} });
    await page.user.click(await screen.findByRole('button', { name: 'Revoke CI' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the token “CI”?' }));
    page.answer('GET user/tokens', { items: [old] });
    await page.user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Token revoked');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(page.sent('DELETE user/tokens/{id}').map(({ params }) => params)).toEqual([{ id: idOf(1) }]);
  });
});
