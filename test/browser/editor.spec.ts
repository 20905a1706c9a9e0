import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inProject } from '../../modules/kernel/root.js';
import { closeBrowser, type OpenApp, settled } from '../kit/browser.js';
import { openAs } from './visitors.js';

const apps: OpenApp[] = [];
const opened = (app: OpenApp) => {
  apps.push(app);
  return app;
};
const data = (name: string) => inProject('apps', 'api', 'demo', 'data', 'diabetes', name);
const steps = [
  'Basics',
  'Texts',
  'Awards and medals',
  'Metric',
  'Files and answers',
  'Format of solutions',
  'Teams and limits',
  'Tours',
  'Check',
  'Preview and publish',
];
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
const saved = (page: Page) => page.getByText('All changes are saved').waitFor();

/** Begins a championship as a client does it. */
const begin = async (page: Page, champname: string) => {
  await page.goto('/championships');
  await page.getByRole('button', { name: 'New championship' }).click();
  await page.locator('dialog [name=champname]').fill(champname);
  await page.locator('dialog [name=eng]').fill('Set up in the browser');
  await page.getByRole('button', { name: 'Create a draft' }).click();
  await page.waitForURL(`**/championship/${champname}/edit`);
};

describe('the editor of a championship', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('CHAMP5 leads a client from a draft of a test to its publication, with a dry run of a good and a broken file', async () => {
    // The broken file is refused on purpose.
    const app = opened(await openAs('client', { expectedErrors: [/422 \(Unprocessable/] }));
    const { page } = app;
    const champname = `browser-${Date.now()}`;
    await begin(page, champname);
    await page.locator('[name=isTest]').check();
    await page.locator('[name=dateStart]').fill('2031-05-01T12:00');
    await step(page, 'Texts');
    await page.locator('[name="description.eng"]').fill('# The task\n\nPredict $y$.');
    await saved(page);
    await step(page, 'Awards and medals');
    await page.locator('[name="awards.eng"]').fill('A **cup**');
    await page.getByText('A test and a championship without an end give no medals.').waitFor();
    await step(page, 'Metric');
    const metric = page.locator('[name=metric]');
    await metric.waitFor();
    expect(await metric.locator('option').count()).toBe(1 + 19);
    await metric.selectOption('RMSE');
    await saved(page);
    await step(page, 'Files and answers');
    const files = page.locator('input[type=file]');
    await files
      .nth(0)
      .setInputFiles({ name: 'truth.csv', mimeType: 'text/csv', buffer: Buffer.from('id,target\n1,x\n') });
    await page.getByText('Not a value of this column').waitFor();
    await files.nth(0).setInputFiles(data('truth.csv'));
    await page.getByText(/177 rows: 67 public/).waitFor();
    await files.nth(1).setInputFiles(data('sample_submission.csv'));
    await page.getByText('Scored: 177 rows').waitFor();
    await files.nth(2).setInputFiles(data('train.csv'));
    await page.getByRole('button', { name: 'Remove train.csv' }).waitFor();
    await step(page, 'Format of solutions');
    await page.getByText('The ids of the answers, each once: 177 rows.').waitFor();
    await page.getByLabel('Check the range').check();
    await page.locator('[name="range.prediction.min"]').fill('152,1');
    await page.locator('[name="range.prediction.max"]').fill('100');
    await page.getByText('The minimum is larger than the maximum').first().waitFor();
    await app.expectAccessible();
    await page.locator('[name="range.prediction.max"]').fill('400');
    await page.locator('[name="formatNote.eng"]').fill('Milligrams per decilitre');
    await saved(page);
    await step(page, 'Tours');
    await page.getByRole('button', { name: 'Add a tour' }).click();
    await page.locator('[name="tour.1.eng"]').fill('The only one');
    const own = page.getByRole('region', { name: 'Answers of this tour alone' });
    await own.waitFor();
    await saved(page);
    await own.locator('input[type=file]').setInputFiles(data('truth.csv'));
    const remove = own.getByRole('button', { name: 'Use those of the championship' });
    await remove.waitFor();
    await app.expectAccessible();
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await step(page, 'Check');
    const dryRun = page.getByRole('region', { name: 'Dry run' }).locator('input[type=file]');
    await dryRun.setInputFiles(data('forest.csv'));
    await page.getByText('Out of range').first().waitFor();
    await step(page, 'Format of solutions');
    await page.locator('[name="range.prediction.min"]').fill('0');
    await saved(page);
    await step(page, 'Check');
    await dryRun.setInputFiles(data('forest.csv'));
    await page.getByText('Scored: 177 rows').waitFor();
    await dryRun.setInputFiles(data('test.csv'));
    await page.getByText('The column is missing').waitFor();
    await step(page, 'Preview and publish');
    await page.getByText('Nothing that publication needs is missing, but there').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published').first().waitFor();
  });

  it('CHAMP5 lists what a draft lacks, on every step without a fault for assistive technology', async () => {
    for (const options of [{}, { theme: 'dark', viewport: { width: 390, height: 844 } }] as const) {
      const app = opened(await openAs('client', { ...options, path: '/championship/tumour-risk/edit' }));
      const { page } = app;
      await page.getByRole('heading', { name: 'How sure is the diagnosis?' }).waitFor();
      for (const name of steps) {
        await step(page, name);
        await page.getByRole('heading', { name, exact: true }).waitFor();
        await settled(page);
        await app.expectAccessible();
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      }
      await page.getByText('3 things are missing').waitFor();
      expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
    }
  });

  it('CHAMP5 shows somebody else nothing but a page that is not there', async () => {
    const app = opened(
      await openAs('alice', { path: '/championship/tumour-risk/edit', expectedErrors: [/404 \(Not Found\)/] }),
    );
    await app.page.getByRole('heading', { name: /not found|no such page/i }).waitFor();
    expect(await app.page.content()).not.toMatch(/diagnosis|LOG_LOSS/);
  });

  it.each(['', '/rating', '/edit'])(
    'NAV2 an address that no championship can have leads to the page that is not there: %s',
    async (tab) => {
      const app = opened(
        await openAs('client', { path: `/championship/a${tab}`, expectedErrors: [/404 \(Not Found\)/] }),
      );
      const title = app.page.getByRole('heading', { name: /not found|no such (page|championship)/i });
      await title.waitFor();
      expect(await app.page.title()).toContain(await title.innerText());
      expect(await app.page.getByText('Minimum 3 characters').count()).toBe(0);
    },
  );

  it('CHAMP5 goes with a draft to its new address, with all that is typed meanwhile', async () => {
    const { page } = opened(await openAs('client'));
    const [former, champname] = [`former-${Date.now()}`, `latter-${Date.now()}`];
    const data = { champname: former, title: { eng: 'Moving', rus: '' } };
    await page.request.post('/api/championships', { data });
    await page.goto(`/championship/${former}/edit?step=basics`);
    await page.locator('[name=champname]').fill(champname);
    await page.waitForURL(`**/championship/${champname}/edit?step=basics`);
    await page.locator('[name="title.eng"]').fill('Moved');
    await page.getByText('All changes are saved').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Moved' }).waitFor();
    expect((await page.request.get(`/api/championships/${former}/edit`)).status()).toBe(404);
  });

  it('CHAMP5 asks one of two editors before anything is lost', async () => {
    const first = opened(await openAs('client', { path: '/championship/tumour-risk/edit' }));
    const second = opened(
      await openAs('admin', { path: '/championship/tumour-risk/edit', expectedErrors: [/409 \(Conflict\)/] }),
    );
    const saving = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    // The second save is on its way while the first one arrives.
    await second.page.route('**/api/championships/tumour-risk', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      saving.resolve();
      await released.promise;
      await route.continue();
    });
    const prize = `A medal of ${Date.now()}`;
    await second.page.locator('[name="prize.eng"]').fill(prize);
    await saving.promise;
    await first.page.locator('[name="prize.eng"]').fill(`A cup of ${Date.now()}`);
    await saved(first.page);
    released.resolve();
    await second.page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await saved(second.page);
    await second.page.reload();
    expect(await second.page.locator('[name="prize.eng"]').inputValue()).toBe(prize);
  });
});
