import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { ownAccount, person, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const lists: Answers = { 'GET championships': listOf() };
const open = (address = '/championships', visit: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(address, { ...visit, answers: { ...lists, ...visit.answers } });

describe('the strip of whoever has confirmed no e-mail', () => {
  test('AUTH2 whose e-mail is not confirmed reads so on every page, and has the link sent again', async () => {
    const newcomer = person('ada-l', { status: 'NEW' });
    const page = await open('/championships', {
      as: newcomer,
      answers: { 'GET auth/repeatmail': {}, 'GET user/account': ownAccount() },
    });
    const strip = within(await screen.findByRole('region', { name: 'Confirm your login email' }));
    expect(strip.queryByRole('link', { name: 'Development outbox' })).toBeNull();
    await page.user.click(strip.getByRole('button', { name: 'Resend the link' }));
    await screen.findByText('The link is on its way to ada-l@example.com');
    expect(page.sent('GET auth/repeatmail').map(({ query }) => query)).toEqual([{ username: 'ada-l' }]);
    page.answer('GET auth/repeatmail', refuse('TOO_MANY_REQUESTS', {}, { 'retry-after': '240' }));
    await page.user.click(strip.getByRole('button', { name: 'Resend the link' }));
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('You can try again in 4 minutes');
    await page.user.click(within(said).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    // Who asked for another address meanwhile is written to there.
    page.answer('GET auth/repeatmail', {});
    page.answer('GET user/account', ownAccount({ emailToConfirm: 'ada@example.org' }));
    await page.user.click(strip.getByRole('button', { name: 'Resend the link' }));
    await screen.findByText('The link is on its way to ada@example.org');
  });

  test('AUTH2 AUTH3 who came by a network without an address is led to where they give one, and nothing is sent', async () => {
    const newcomer = person('ada-l', { status: 'NEW', email: '' });
    const page = await open('/championships', {
      as: newcomer,
      answers: { 'GET user/account': ownAccount({ email: '' }), 'GET users/{login}': profile('ada-l') },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Resend the link' }));
    await waitFor(() => expect(page.address()).toBe('/user/ada-l/settings/email'));
    expect(page.sent('GET auth/repeatmail')).toEqual([]);
  });
});
