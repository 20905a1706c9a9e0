import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const leave = 'DELETE user';
const open = async (hasPassword: boolean, answers: Answers = {}) => {
  const page = await renderPage('/user/alice/settings/account', {
    as: person('alice', { status: 'CONFIRMED' }),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/sessions': { items: [] },
      'GET user/personal': personal(),
      'GET user/account': { ...ownAccount(), hasPassword },
      'GET user/archive': { days: 7, archive: null },
      ...answers,
    },
  });
  const ask = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('alertdialog'));
    return { question, sure: question.getByRole<HTMLButtonElement>('button', { name: 'Delete account' }) };
  };
  return { ...page, ask };
};

describe('PROF2 leaving for good', () => {
  test('PROF2 who thinks better of it keeps the account, and is asked for all of it the next time', async () => {
    const page = await open(true);
    const first = await page.ask();
    await page.user.type(first.question.getByLabelText('Password'), 'mine');
    await page.user.type(first.question.getByLabelText(/alice/), 'alice');
    expect(first.sure.disabled).toBe(false);
    await page.user.click(first.question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.sent(leave)).toEqual([]);
    const { question, sure } = await page.ask();
    expect(sure.disabled).toBe(true);
    await page.user.type(question.getByLabelText(/alice/), 'alice');
    expect(sure.disabled).toBe(true);
    expect(page.address()).toBe('/user/alice/settings/account');
  });

  test('PROF2 who has no password is not asked for one, and is gone by one press', async () => {
    const page = await open(false, {
      [leave]: {},
      'POST auth/out': {},
      'GET championships': listOf(),
      'GET forum/threads': listOf(),
    });
    const { question, sure } = await page.ask();
    expect(question.queryByLabelText('Password')).toBeNull();
    await page.user.type(question.getByLabelText(/alice/), 'alice');
    const slow = page.held(leave);
    await page.user.dblClick(sure);
    await slow.asked;
    expect(page.address()).toBe('/user/alice/settings/account');
    slow.come();
    await screen.findByText(/^Your account was deleted/);
    expect(page.sent(leave).map(({ body }) => body)).toEqual([{}]);
  });
});
