import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { ownAccount, person, personal, profile, site } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const networks = [
  { id: 'vk', name: 'VK ID' },
  { id: 'github', name: 'GitHub' },
];
const open = (answers: Answers = {}, query = '') =>
  renderPage(`/user/alice/settings/login${query}`, {
    as: person('alice'),
    answers: {
      'GET site': site({ networks }),
      'GET users/{login}': profile('alice'),
      'GET user/sessions': { items: [] },
      'GET user/personal': personal(),
      'GET user/account': ownAccount(),
      'GET user/networks': { items: [{ provider: 'vk', name: 'VK ID', label: 'alice@vk.example' }] },
      ...answers,
    },
  });

describe('AUTH3 the networks of an account', () => {
  test('AUTH3 names the network that leads in, and links another one by a way back to this page', async () => {
    const page = await open();
    await screen.findByText(/alice@vk\.example/);
    // A place of this very page, as leaving for another one is not for these tests.
    page.answer('POST user/networks/{provider}', { to: new URL('#at-github', location.href).href });
    expect(screen.queryByRole('button', { name: 'Link VK ID' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Link GitHub' }));
    await waitFor(() => expect(page.address()).toMatch(/#at-github$/));
    expect(page.sent('POST user/networks/{provider}')).toEqual([
      expect.objectContaining({ params: { provider: 'github' }, body: { returnTo: '/user/alice/settings/login' } }),
    ]);
  });

  test('AUTH3 takes a network away, and keeps the last way in', async () => {
    const page = await open({ 'DELETE user/networks/{provider}': refuse('LAST_WAY_IN') });
    await page.user.click(await screen.findByRole('button', { name: /VK ID/ }));
    await waitFor(() =>
      expect(page.sent('DELETE user/networks/{provider}')).toMatchObject([{ params: { provider: 'vk' } }]),
    );
    await screen.findByText(/alice@vk\.example/);
    page.answer('DELETE user/networks/{provider}', {});
    page.answer('GET user/networks', { items: [] });
    await page.user.click(screen.getByRole('button', { name: /VK ID/ }));
    await screen.findByRole('button', { name: 'Link VK ID' });
  });

  test('AUTH3 says why a network was not linked', async () => {
    await open({}, '?failed=SOCIAL_USED');
    expect((await screen.findByRole('alert')).textContent).toMatch(/another|other/i);
  });

  test('AUTH3 shows no card where the site knows no networks', async () => {
    await open({ 'GET site': site() });
    await screen.findByRole('textbox', { name: 'Login' });
    expect(screen.queryByRole('heading', { name: 'Linked accounts' })).toBeNull();
  });
});
