import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAsGuest } from './visitors.js';

const slow = 90_000;
const filled = (piece: string) => piece.repeat(Math.ceil(48_000 / piece.length)).slice(0, 48_000);

describe('CHAMP2 a description that is dear to read', () => {
  let app: OpenApp;
  afterEach(() => app.close());
  afterAll(closeBrowser);

  const openWith = async (description: string) => {
    app = await openAsGuest();
    await app.page.route(/\/api\/championships\/diabetes(\?|$)/, async (route) => {
      const champ = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...champ, description: { rus: description, eng: description } } });
    });
    await app.page.goto('/championship/diabetes');
  };

  it.each(['**a*', '*a_ ', '>'])(
    'leaves the tab free and is shown as it was written: 48 KB of %j',
    async (piece) => {
      await openWith(filled(piece));
      await app.page.getByRole('heading', { level: 1, name: 'Diabetes progression after one year' }).waitFor();
      // While it is being read, the page answers.
      await app.page.getByRole('button', { name: 'Switch to Russian' }).click();
      await app.page.locator('html[lang="ru"]').waitFor({ state: 'attached' });
      await app.page.getByText('показан так, как написан', { exact: false }).waitFor();
      const lengths = `[...document.querySelectorAll('main p')].map((one) => one.textContent.length)`;
      expect(await app.page.evaluate(lengths)).toContain(48_000);
    },
    slow,
  );

  it(
    'is formatted all the same where it is only long',
    async () => {
      await openWith(
        filled('A sentence of **plain** words with a [link](https://example.org) and `code`, then more.\n\n'),
      );
      await app.page.locator('main strong', { hasText: 'plain' }).first().waitFor();
      expect(await app.page.locator('main strong', { hasText: 'plain' }).count()).toBeGreaterThan(400);
    },
    slow,
  );
});
