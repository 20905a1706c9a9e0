import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { closeBrowser } from '../kit/browser.js';
import { openAs, openAsGuest } from './visitors.js';

const gone = /410 \(Gone\)/;

describe('FORUM4 an article', () => {
  afterAll(closeBrowser);

  test('FORUM4 is written, survives a reload, waits for its files, is published with a picture, and becomes unavailable', async () => {
    const alice = await openAs('alice', { language: 'ENG', path: '/forum/article/new', expectedErrors: [gone] });
    const { page } = alice;
    await page.getByRole('textbox', { name: 'Title' }).fill('Trees of the demo');
    await page.getByRole('button', { name: 'Start writing' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Some **bold** words and $\\mathbb{R}^n$.');
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    await page.reload();
    expect(await text.inputValue()).toContain('**bold**');
    const png = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const chosen = page.locator('input[type=file][multiple]');
    await chosen.setInputFiles({ name: 'trees.png', mimeType: 'image/png', buffer: png });
    // It is named in the text when it has come.
    while (!(await text.inputValue()).includes('/api/texts/pictures/')) await page.waitForLoadState();
    // The preview is what readers will have.
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.locator('main strong', { hasText: 'bold' }).waitFor();
    await alice.expectAccessible();
    await page.getByRole('button', { name: 'Ready to publish' }).click();
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.waitFor();
    // Nothing is published without what is on its way.
    const arrives = Promise.withResolvers<void>();
    await page.route('**/attachments', async (route) => {
      await arrives.promise;
      await route.continue();
    });
    const table = { name: 'trees.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n1\n') };
    await page.getByRole('region', { name: 'Files' }).locator('input[type=file]').setInputFiles(table);
    await page.getByText('Wait for uploads to finish').waitFor();
    expect(await publish.isDisabled()).toBe(true);
    arrives.resolve();
    await publish.click();
    await page.getByRole('heading', { level: 1, name: 'Trees of the demo' }).waitFor();
    await alice.expectAccessible();
    await page.getByRole('link', { name: /trees\.csv/u }).waitFor();
    const address = new URL(page.url()).pathname;

    const guest = await openAsGuest({ language: 'ENG', path: address, expectedErrors: [gone] });
    await guest.page.locator('main img[width="400"]').waitFor();
    expect(await guest.page.locator('main math mi', { hasText: 'ℝ' }).count()).toBe(1);

    await page.goto(`${address}/edit`);
    await page.getByRole('button', { name: 'Delete article' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('The article will become unavailable').waitFor();
    await question.getByRole('button', { name: 'Delete article' }).click();
    await page.getByRole('heading', { level: 1, name: 'Article unavailable' }).waitFor();
    await guest.page.reload();
    await guest.page.getByRole('heading', { level: 1, name: 'Article unavailable' }).waitFor();
    await alice.close();
    await guest.close();
  });
});
