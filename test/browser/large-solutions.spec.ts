import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { resumableFrom } from '../../modules/scoring/solutions/contract/resumable-from.js';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { OwnChampionship, solutionOff } from './own-championship.js';
import { openAs } from './visitors.js';

/** The line is cut; and the page asks whether an upload is whole by now. */
const expectedErrors = [/ERR_CONNECTION_RESET/, /409 \(Conflict\)/];
const uploads = '**/solutions/uploads/*';

const apps: OpenApp[] = [];
const open = async (...input: Parameters<typeof openAs>) => {
  const app = await openAs(...input);
  apps.push(app);
  return app;
};

describe('a large solution', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-large-'));
  const file = join(folder, 'large.csv');
  // Empty lines make it large and change nothing in it.
  const content = Buffer.concat([solutionOff(1), Buffer.alloc(resumableFrom + 1_000_000, '\n')]);
  writeFileSync(file, content);
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await closeBrowser();
  });

  it('SUB1 goes on after a cut by itself, and after a reload when the same file is picked, and becomes one solution', async () => {
    const client = await open('client');
    const own = await OwnChampionship.publish(client.page.request, `large-${Date.now()}`);
    const { page, expectAccessible } = await open('alice', { expectedErrors });
    await own.join(page.request, `Large ${Date.now()}`);
    page.on('dialog', (dialog) => void dialog.accept());
    let pieces = 0;
    let isDead = true;
    // The first piece arrives; then the line is dead.
    await page.route(uploads, (route) => {
      if (route.request().method() === 'PATCH') pieces += 1;
      return isDead && pieces > 1 ? route.abort('connectionreset') : route.continue();
    });
    const comeToIt = () => page.goto(`/championship/${own.champname}/metric`);
    await comeToIt();
    await page.setInputFiles('input[type=file]', file);
    const submit = page.getByRole('button', { name: /^Submit/ });
    await submit.click();
    await page.getByText('The connection broke. It is tried again by itself').waitFor();
    await expectAccessible('main');

    // The page that tries again by itself is gone before the line is back.
    await comeToIt();
    isDead = false;
    await page.setInputFiles('input[type=file]', file);
    await page.getByText(/^4\d% of this file arrived before/).waitFor();
    await expectAccessible('main');
    const first = page.waitForRequest((request) => request.method() === 'PATCH');
    const taken = page.waitForResponse((response) => response.url().endsWith('/submit') && response.status() === 202);
    await submit.click();
    expect((await first).headers()['upload-offset']).toBe(String(4 * 1024 * 1024));
    await taken;
    const { items } = await (await page.request.get(`${own.path}/solutions`)).json();
    expect(items).toMatchObject([{ name: 'large.csv', bytes: content.length }]);
  });

  it('SUB1 is forgotten when its sender cancels it', async () => {
    const client = await open('client');
    const own = await OwnChampionship.publish(client.page.request, `given-up-${Date.now()}`);
    const { page } = await open('alice', { expectedErrors });
    await own.join(page.request, `Given up ${Date.now()}`);
    await page.route(uploads, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await page.goto(`/championship/${own.champname}/metric`);
    await page.setInputFiles('input[type=file]', file);
    await page.getByRole('button', { name: /^Submit/ }).click();
    await page.getByText('The connection broke. It is tried again by itself').waitFor();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await gone).status()).toBe(204);
    await page.getByRole('button', { name: /^Submit/ }).waitFor();
  });
});
