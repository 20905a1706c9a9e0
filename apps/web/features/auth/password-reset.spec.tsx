import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { ownAccount, person } from '#web/testing/build/person.js';
import { renderPage, type RenderedPage } from '#web/testing/render.js';

const lists: Answers = { 'GET championships': listOf() };
const alice = { user: person('alice') };
const password = 'a much newer one';

const choose = async (page: RenderedPage) => {
  await page.user.type(await screen.findByLabelText('New password'), password);
  await page.user.type(screen.getByLabelText('Confirm password'), password);
  await page.user.click(screen.getByRole('button', { name: 'Save and log in' }));
};

describe('AUTH5 the page of a forgotten password', () => {
  test('AUTH5 asks for the login, then for the code of the mail and a new password, and logs in', async () => {
    const page = await renderPage('/login', {
      answers: {
        ...lists,
        'GET user/resetpsw': {},
        'POST user/resetpsw': refuse('CODE_INVALID', { fields: { code: 'CODE_INVALID' } }),
        'POST auth/login': alice,
      },
    });
    await page.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await page.user.type(await screen.findByLabelText('Login or e-mail'), 'alice');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await page.user.type(await screen.findByLabelText('Code from the e-mail'), '123456');
    await choose(page);
    await screen.findByText(/Invalid code/);
    page.answer('POST user/resetpsw', {});
    await page.user.click(screen.getByRole('button', { name: 'Save and log in' }));
    await screen.findByRole('heading', { level: 1, name: 'Championships' });
    expect(
      page
        .sent('POST user/resetpsw')
        .map(({ body }) => body)
        .at(-1),
    ).toEqual({
      login: 'alice',
      newpassword: password,
      code: '123456',
    });
  });

  test('AUTH5 names a link that is outdated, and sends a new one', async () => {
    const page = await renderPage('/password?login=alice&token=x.y', {
      answers: { ...lists, 'GET user/resetpsw': {}, 'POST user/resetpsw': refuse('RESET_LINK_OUTDATED') },
    });
    await choose(page);
    await screen.findByText(/^Password reset link is outdated/);
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByLabelText('Code from the e-mail');
    expect(page.sent('GET user/resetpsw').map(({ query }) => query)).toEqual([{ username: 'alice' }]);
  });

  test('AUTH5 once the password is set, another try only logs in', async () => {
    const answers: Answers = { ...lists, 'POST user/resetpsw': {}, 'POST auth/login': refuse('DATABASE_SILENT') };
    const page = await renderPage('/password?login=alice&token=x.y', { answers });
    await choose(page);
    await screen.findByRole('alert');
    page.answer('POST user/resetpsw', refuse('RESET_LINK_OUTDATED'));
    page.answer('POST auth/login', alice);
    await page.user.click(screen.getByRole('button', { name: 'Save and log in' }));
    await screen.findByRole('heading', { level: 1, name: 'Championships' });
    expect(page.sent('POST user/resetpsw')).toHaveLength(1);
  });

  test.each([
    ['RESET_LINK_OUTDATED', '/password?login=alice&token=x.y'],
    ['CODE_INVALID', '/login'],
  ] as const)(
    'AUTH5 a try whose answer was lost may have set it: %s of the next one is believed once it does not log in',
    async (code, address) => {
      const wrong = refuse(code, code === 'CODE_INVALID' ? { fields: { code } } : {});
      const answers: Answers = { ...lists, 'GET user/resetpsw': {}, 'POST user/resetpsw': refuse('DATABASE_SILENT') };
      const page = await renderPage(address, {
        answers: { ...answers, 'POST auth/login': refuse('CREDENTIALS_WRONG') },
      });
      if (address === '/login') {
        await page.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
        await page.user.type(await screen.findByLabelText('Login or e-mail'), 'alice');
        await page.user.click(screen.getByRole('button', { name: 'Send' }));
        await page.user.type(await screen.findByLabelText('Code from the e-mail'), '123456');
      }
      await choose(page);
      await screen.findByRole('alert');
      expect(page.sent('POST auth/login')).toEqual([]);
      page.answer('POST user/resetpsw', wrong);
      if (code === 'CODE_INVALID') {
        await page.user.click(screen.getByRole('button', { name: 'Save and log in' }));
        await screen.findByText(/Invalid code/);
      }
      page.answer('POST auth/login', alice);
      await page.user.click(screen.getByRole('button', { name: 'Save and log in' }));
      await screen.findByRole('heading', { level: 1, name: 'Championships' });
      expect(page.sent('POST auth/login').at(-1)?.body).toEqual({ username: 'alice', password });
    },
  );

  test('AUTH5 AUTH8 tells passwords that differ, and leads people of the old platform to their login', async () => {
    const page = await renderPage('/password?login=alice&token=x.y', { answers: lists });
    await page.user.type(await screen.findByLabelText('New password'), password);
    await page.user.click(screen.getByRole('button', { name: 'Save and log in' }));
    await screen.findByText('Passwords do not match');

    const moved = await renderPage('/login', {
      answers: {
        ...lists,
        'POST auth/login': { user: person('old-ada', { choosesLogin: true }) },
        'GET user/account': ownAccount({ formerLogin: 'old-ada' }),
        'GET auth/checklogin': { available: true },
        'POST user/login': { user: person('ada-l') },
      },
    });
    await moved.user.type(await screen.findByLabelText('Login or e-mail'), 'old-ada');
    await moved.user.type(screen.getByLabelText('Password'), password);
    await moved.user.click(screen.getByRole('button', { name: 'Log in' }));
    await moved.user.type(await screen.findByLabelText(/^Login/), 'ada-l');
    await moved.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Championships' });
  });

  test('AUTH3 whoever came by a social network chooses a login, which may be taken', async () => {
    const page = await renderPage('/username', {
      as: person('!github-1', { firstname: 'Ada', lastname: 'Lovelace' }),
      answers: {
        ...lists,
        'GET auth/checklogin': { available: false, error: 'LOGIN_USED' },
        'POST auth/oaregist': { user: person('ada-l') },
      },
    });
    await page.user.type(await screen.findByLabelText(/^Login/), 'taken');
    await screen.findByText('This login is taken');
    page.answer('GET auth/checklogin', { available: true });
    await page.user.clear(screen.getByLabelText(/^Login/));
    await page.user.type(screen.getByLabelText(/^Login/), 'ada-l');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Championships' });
  });
});
