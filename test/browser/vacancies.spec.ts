import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAs, openAsGuest, openInOwnSession, ready } from './visitors.js';

const apps: OpenApp[] = [];
const kept = async (app: Promise<OpenApp>): Promise<OpenApp> => {
  apps.push(await app);
  return app;
};

/** Another one each time: a run that is repeated finds what the first one left. */
const vacancy = () => ({
  title: `Journey analyst ${Date.now()}`,
  company: 'Journeys',
  city: 'Тверь',
  'salary.from': '100000',
  'salary.to': '500000',
});

describe('VAC1 a vacancy from its author over a moderator to the board', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('VAC1 ADMIN1 is returned with a reason, mended, published, and the newest of the board in both languages', async () => {
    const author = await kept(openAs('bob', { path: '/vacancy/new' }));
    const { page } = author;
    const typed = vacancy();
    const { title } = typed;
    await ready(page);
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name="${name}"]`, value);
    await page.locator('[name=category]').selectOption('product');
    // At once, before anything is sent.
    await page.getByText('The salary range is too wide').waitFor();
    await author.expectAccessible();
    await page.fill('[name="salary.to"]', '250000');
    await page.getByRole('button', { name: 'Next' }).click();
    for (const part of ['description', 'tasks', 'requirements']) await page.fill(`[name="info.${part}"]`, 'По-русски');
    await page.fill('[name="info.contacts"]', 'journeys@example.org');
    await author.expectAccessible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('[name=english]').check();
    for (const part of ['description', 'tasks', 'requirements'])
      await page.fill(`[name="info_en.${part}"]`, 'In English');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('Submitted for review').waitFor();

    const admin = await kept(openInOwnSession('admin'));
    const session = await admin.page.request.post('/api/auth/session');
    const { user } = (await session.json()) as { user: { adminPath: string } };
    const inConsole = async () => {
      await admin.page.goto(`${user.adminPath}/vacancies`);
      await admin.page.getByRole('cell', { name: title }).first().click();
    };
    await inConsole();
    await admin.page.getByRole('button', { name: 'Request changes' }).click();
    await admin.page.getByLabel('Template').click();
    await admin.page.getByRole('option', { name: 'No contact' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Request changes' });
    await dialog.getByRole('button', { name: 'Request changes' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/vacancy/mine');
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByText('Changes requested').waitFor();
    await card.getByText(/There is no contact/).waitFor();
    await author.expectAccessible();
    await card.getByRole('link', { name: 'Edit' }).click();
    await page.locator('[name=title]').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.fill('[name="info.contacts"]', '@journeys, journeys@example.org');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('Submitted for review').waitFor();

    await inConsole();
    await admin.page.getByText('@journeys, journeys@example.org').waitFor();
    await admin.page.getByRole('button', { name: 'Publish' }).click();
    const publish = admin.page.getByRole('dialog', { name: 'Publish' });
    await publish.getByRole('button', { name: 'Publish' }).click();
    await publish.waitFor({ state: 'detached' });

    await page.goto('/user/bob/notifications');
    await page.getByRole('link', { name: `Vacancy published: ${title}` }).waitFor();

    for (const [language, text] of [
      ['ENG', 'In English'],
      ['RUS', 'По-русски'],
    ] as const) {
      const guest = await kept(openAsGuest({ language, path: '/vacancy' }));
      const first = guest.page.getByRole('article').first();
      await first.getByText('Journeys').waitFor();
      await first.getByRole('link', { name: title }).click();
      const sheet = guest.page.getByRole('dialog');
      await sheet.getByText(text).first().waitFor();
      expect(await sheet.getByText('@journeys').count()).toBe(0);
      await guest.expectAccessible();
    }
  });
});
