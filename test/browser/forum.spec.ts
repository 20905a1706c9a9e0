import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { openAs, openAsGuest, ready, registerSomebody } from './visitors.js';

const slow = 120_000;

describe('the forum in two browsers', () => {
  afterAll(closeBrowser);

  it(
    'FORUM5 a guest reads and writes, is asked in with what they wrote, and a reader sees it without being moved',
    async () => {
      const title = `A formula ${randomUUID().slice(0, 8)}`;
      const alice = await openAs('alice', { path: '/forum/tools?new=1' });
      await alice.page.locator('[name=title]').fill(title);
      await alice.page.getByLabel('Text', { exact: true }).fill('Both **bold** and $x^2$ here');
      await alice.page.getByRole('button', { name: 'Publish' }).click();
      await alice.page.waitForURL(/\/forum\/tools\/[0-9a-f-]{36}$/u);
      await alice.page.locator('article strong', { hasText: 'bold' }).waitFor();
      await alice.page.locator('article .katex').waitFor();
      const path = new URL(alice.page.url()).pathname;

      const guest = await openAsGuest({ path });
      await ready(guest.page);
      const field = guest.page.getByLabel('Your comment');
      await field.fill('x'.repeat(500));
      await guest.page.getByText('Comment over 500 characters').waitFor();
      await field.fill('What I have to say');
      await guest.page.getByRole('button', { name: 'Send', exact: true }).click();
      await guest.page.getByRole('dialog').waitFor();
      await guest.expectAccessible();
      await guest.page.fill('[name=username]', 'bob');
      await guest.page.fill('[name=password]', 'podium-demo');
      await guest.page.press('[name=password]', 'Enter');
      await guest.page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('What I have to say');
      await guest.page.getByRole('button', { name: 'Send', exact: true }).click();
      await guest.page.locator('article', { hasText: 'What I have to say' }).last().waitFor();

      const pill = alice.page.getByRole('button', { name: '1 new' });
      await pill.waitFor();
      expect(await alice.page.getByText('What I have to say').count()).toBe(0);
      await pill.click();
      await alice.page.getByText('What I have to say').waitFor();
      await alice.page.getByRole('button', { name: 'Answer' }).click();
      await alice.page.getByLabel('Your answer').fill('And what I say to it');
      await alice.page.getByRole('button', { name: 'Send', exact: true }).first().click();
      await alice.page.locator('ol ol article', { hasText: 'And what I say to it' }).waitFor();
      await alice.expectAccessible();
      await guest.close();
      await alice.close();
    },
    slow,
  );

  it(
    'FORUM3 a commend that the server refuses is drawn back and said, a bookmark stands in one’s list',
    async () => {
      const app = await openAsGuest({ expectedErrors: [/500/u] });
      await registerSomebody(app.page);
      await app.page.goto('/forum/lenta');
      await app.page.locator('main h2 a').first().click();
      await ready(app.page);
      const plus = app.page.getByRole('button', { name: /^Plus: / }).first();
      const before = await plus.textContent();
      const pressed = await plus.getAttribute('aria-pressed');
      await app.page.route('**/commend', (route) => route.fulfill({ status: 500, body: '{}' }));
      await plus.click();
      await app.page.getByRole('alert').filter({ hasText: /\S/u }).first().waitFor();
      expect(await plus.textContent()).toBe(before);
      expect(await plus.getAttribute('aria-pressed')).toBe(pressed);
      const title = (await app.page.locator('h1').textContent()) ?? '';
      const bookmark = app.page.getByRole('button', { name: 'Bookmark' }).first();
      const kept = app.page.waitForResponse((response) => response.url().endsWith('/bookmark'));
      await bookmark.click();
      await kept;
      await app.page.goto('/forum/bookmarks');
      await app.page.getByRole('link', { name: title }).waitFor();
      await app.close();
    },
    slow,
  );

  it(
    'FORUM1 finds a word of the demo by another form of it, and leads to its place',
    async () => {
      const app = await openAsGuest({ path: '/' });
      await ready(app.page);
      await app.page.getByRole('searchbox').first().fill('команды');
      await app.page.getByRole('searchbox').first().press('Enter');
      await app.page.waitForURL(/\/forum\/search/u);
      await app.page.locator('mark').first().waitFor();
      await app.page.locator('main h2 a').first().click();
      await app.page.waitForURL(/\/forum\/[a-z-]+/u);
      await ready(app.page);
      await app.close();
    },
    slow,
  );

  it(
    'FORUM3 counts down on the button where somebody comments too fast, and keeps the text',
    async () => {
      const app = await openAsGuest({ expectedErrors: [/429/u] });
      await registerSomebody(app.page);
      await app.page.goto('/forum/house-news');
      await app.page.locator('main h2 a').first().click();
      await ready(app.page);
      const field = app.page.getByLabel('Your comment');
      const id = new URL(app.page.url()).pathname.split('/').at(-1) ?? '';
      for (let n = 1; n <= 5; n += 1) {
        const sent = await app.page.request.post(`/api/forum/topics/${id}/comments`, {
          data: { text: `Comment ${n}` },
        });
        expect(sent.status()).toBe(201);
      }
      await field.fill('One more');
      await app.page.getByRole('button', { name: 'Send', exact: true }).click();
      await app.page.getByRole('timer').first().waitFor();
      expect(await field.inputValue()).toBe('One more');
      await app.close();
    },
    slow,
  );
});
