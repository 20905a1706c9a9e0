import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAs, openAsGuest, signIn } from './visitors.js';

const apps: OpenApp[] = [];
const opened = (app: OpenApp) => {
  apps.push(app);
  return app;
};
const solutions = '/championship/breast-cancer/solutions';

/** Hands in what alice has sent before, with every prediction but the first a little less. @returns its id */
const sendChanged = async ({ page }: OpenApp, name: string): Promise<string> => {
  const list = await page.request.get('/api/championships/breast-cancer/solutions?status=SCORED');
  const { items } = (await list.json()) as { items: { id: string }[] };
  const before = await (await page.request.get(`/api/solutions/${items.at(-1)?.id}/file`)).text();
  const [header, first, ...rows] = before.trim().split(/\r?\n/);
  const less = rows.map((row) => row.replace(/,(.+)$/, (_, value: string) => `,${Number(value) / 2}`));
  const sent = await page.request.post('/api/championships/breast-cancer/solutions', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { file: { name, mimeType: 'text/csv', buffer: Buffer.from([header, first, ...less].join('\n')) } },
  });
  return ((await sent.json()) as { id: string }).id;
};

describe('comparing and passing on solutions', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('SUB3 two solutions are compared, and a copied link opens one for its team alone', async () => {
    const app = opened(await openAs('alice', { path: solutions }));
    await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const name = `halved-${Date.now()}.csv`;
    const id = await sendChanged(app, name);
    await app.page.goto(`${solutions}/${id}`);
    const sheet = app.page.getByRole('dialog', { name });
    await sheet.getByText('Scored', { exact: true }).waitFor();
    await app.expectAccessible();
    await sheet.getByRole('link', { name: 'Compare' }).click();
    const comparison = app.page.getByRole('dialog', { name: 'Two solutions side by side' });
    await comparison.getByText(/^prediction: \d+ of 228 differ/).waitFor();
    await comparison.getByRole('region', { name: 'The largest differences' }).waitFor();
    await app.expectAccessible();
    await app.page.goBack();
    // Escape leaves the question, and only the question.
    await sheet.getByRole('button', { name: 'Submit again as new' }).click();
    const question = app.page.getByRole('alertdialog', { name: `Submit ${name} again?` });
    await question.getByText(/takes one of \d+ attempts? left/).waitFor();
    await app.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await app.page.getByText('The link is copied').waitFor();
    const copied = String(await app.page.evaluate('navigator.clipboard.readText()'));
    const link = `${solutions}/${id}`;
    expect(copied).toBe(new URL(link, app.page.url()).href);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await app.page.waitForURL(`**${solutions}`);

    const other = opened(await openAs('bob', { path: link, expectedErrors: [/404 \(Not Found\)/] }));
    await other.page.getByRole('heading', { name: 'There is no such solution of your team' }).waitFor();
    await other.expectAccessible();

    const guest = opened(await openAsGuest({ path: link }));
    await guest.page.getByRole('heading', { name: 'A solution is shown to its team alone' }).waitFor();
    await guest.page.locator('main').getByRole('link', { name: 'Log in', exact: true }).click();
    await signIn(guest.page, 'alice', 'podium-demo');
    await guest.page.getByRole('dialog', { name }).waitFor();
  });
});
