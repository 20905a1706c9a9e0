import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { OwnChampionship } from './own-championship.js';
import { openAs, openAsGuest } from './visitors.js';

const filled = (piece: string) => piece.repeat(Math.ceil(48_000 / piece.length)).slice(0, 48_000);

describe('CHAMP2 a long description', () => {
  let app: OpenApp;
  afterEach(() => app.close());
  afterAll(closeBrowser);

  /** One that was written before texts were rendered, and that the renderer refuses. */
  const openAsWritten = async (description: string) => {
    app = await openAsGuest();
    await app.page.route(/\/api\/championships\/diabetes(\?|$)/, async (route) => {
      const champ = (await (await route.fetch()).json()) as { html: object };
      const text = { rus: description, eng: description };
      const html = { ...champ.html, description: { rus: null, eng: null } };
      await route.fulfill({ json: { ...champ, description: text, html } });
    });
    await app.page.goto('/championship/diabetes');
  };

  it.each(['**a*', '*a_ ', '>'])(
    'leaves the tab free and is shown as it was written where it is dear to read: 48 KB of %j',
    async (piece) => {
      await openAsWritten(filled(piece));
      await app.page.getByRole('heading', { level: 1, name: 'Diabetes progression after one year' }).waitFor();
      await app.page.getByRole('button', { name: 'Switch to Russian' }).click();
      await app.page.locator('html[lang="ru"]').waitFor({ state: 'attached' });
      await app.page.getByText('показан так, как написан', { exact: false }).waitFor();
      const lengths = `[...document.querySelectorAll('main p')].map((one) => one.textContent.length)`;
      expect(await app.page.evaluate(lengths)).toContain(48_000);
    },
  );

  it('is formatted all the same where it is only long, with no code that reads Markdown', async () => {
    app = await openAs('client');
    const { request } = app.context;
    const own = await OwnChampionship.publish(request, `long-text-${Date.now()}`);
    const { version } = await (await request.get(`${own.path}/edit`)).json();
    const eng = filled('A sentence of **plain** words with a [link](https://example.org) and `code`, then more.\n\n');
    const saved = await request.put(own.path, { data: { version, description: { eng, rus: '' } } });
    expect(saved.status()).toBe(200);
    await app.page.goto(`/championship/${own.champname}`);
    await app.page.locator('main strong', { hasText: 'plain' }).first().waitFor();
    expect(await app.page.locator('main strong', { hasText: 'plain' }).count()).toBeGreaterThan(400);
  });
});
