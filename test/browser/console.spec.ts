import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { closeBrowser, type OpenApp, openApp, settled, type AppOptions } from '../kit/browser.js';
import { becomeSomebody, openAsGuest, takePart } from './visitors.js';

afterAll(closeBrowser);

/** The console as somebody of the demo opens it: signed in first, then at the hidden path that only admins are told. */
const openConsole = async (options: AppOptions & { login?: string } = {}): Promise<OpenApp & { path: string }> => {
  const admin = await openApp(options);
  const signIn = async (username: string) => {
    const answer = await admin.page.request.post('/api/auth/login', { data: { username, password: 'podium-demo' } });
    const { user }: { user: { adminPath?: string } } = await answer.json();
    return user.adminPath;
  };
  const path = (await signIn('admin')) ?? '';
  if (options.login) await signIn(options.login);
  await admin.page.goto(`${path}/champs`);
  return { ...admin, path };
};

/** Lists of which the demo has rows: those whose rows have a page, which has what a phone leaves out, and the others, of which a phone shows all. */
const withPages = ['champs', 'submissions', 'teams', 'users', 'vacancies'];
const withoutPages = ['audit', 'backups', 'forum-threads', 'forum-complaints', 'articles', 'work'];

describe('ADMIN1 the console', () => {
  test.each([
    {
      theme: 'light',
      language: 'ENG',
      title: 'Diabetes progression after one year',
      files: 'Files',
      finish: 'Finish and reveal the results',
    },
    {
      theme: 'dark',
      language: 'RUS',
      title: 'Течение диабета за год',
      files: 'Файлы',
      finish: 'Завершить и подвести итоги',
    },
  ] as const)(
    'ADMIN1 lists championships and opens one, $theme, $language',
    async ({ theme, language, title, files, finish }) => {
      const { page, expectAccessible, picture, close } = await openConsole({ theme, language });
      await page.getByText('breast-cancer').waitFor();
      await expectAccessible();
      await picture(`console-list-${theme}`);
      await page.getByText('diabetes', { exact: true }).click();
      await page.getByRole('heading', { name: files }).waitFor();
      expect(await page.locator('#react-admin-title').innerText()).toBe(title);
      await page.getByRole('cell', { name: 'train.csv' }).waitFor();
      // It still runs.
      await page.getByRole('button', { name: finish, disabled: true }).waitFor();
      await expectAccessible();
      await picture(`console-show-${theme}`);
      await page.reload();
      await page.getByRole('cell', { name: 'train.csv' }).waitFor();
      await close();
    },
  );

  test('ADMIN1 opens with the dashboard', async () => {
    const { page, path, expectAccessible, close } = await openConsole();
    await page.goto(path);
    await page.getByRole('heading', { name: 'Workers alive' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${path}/figures`);
    await expectAccessible();
    await close();
  });

  test('ADMIN1 searches, filters and exports championships', async () => {
    const { page, close } = await openConsole();
    const rows = page.locator('tbody tr');
    await page.getByText('breast-cancer').waitFor();
    await page.getByRole('textbox', { name: 'Search' }).fill('digit');
    await page.getByText('breast-cancer').waitFor({ state: 'detached' });
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('digits')]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv.trimEnd().split('\r\n')).toEqual([
      expect.stringMatching(/^champname,/u),
      expect.stringMatching(/^digits,/u),
    ]);
    // Opened from the menu again, the list is whole.
    for (const name of ['People', 'Championships']) await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByText('breast-cancer').waitFor();
    await close();
  });

  test.each([
    { theme: 'light', language: 'ENG', width: 1440, heading: 'Latest solutions' },
    { theme: 'dark', language: 'RUS', width: 390, heading: 'Последние решения' },
  ] as const)(
    'ADMIN1 lists teams by their places and opens one, $theme, $language, $width px',
    async ({ theme, language, width, heading }) => {
      const viewport = { width, height: 900 };
      const { page, path, expectAccessible, picture, close } = await openConsole({ theme, language, viewport });
      await page.goto(`${path}/teams`);
      await page.getByRole('cell', { name: 'Kernel trick' }).first().waitFor();
      await expectAccessible();
      await picture(`console-teams-${theme}`);
      await page.getByRole('cell', { name: 'Kernel trick' }).first().click();
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByText('kofi').first().waitFor();
      await page.locator('tbody tr').first().waitFor();
      await expectAccessible();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await picture(`console-team-${theme}`);
      await page.locator('a[href*="/submissions?"]').click();
      // The list of submissions, of this team alone, leads on to each of them.
      await page.getByRole('cell', { name: 'Kernel trick' }).first().click();
      await page.getByText('received').waitFor();
      await close();
    },
  );

  test('ADMIN1 renames a team with a reason that the audit log keeps', async () => {
    const newcomer = await openAsGuest({ language: 'ENG' });
    const login = await becomeSomebody(newcomer.page);
    await takePart(newcomer.page, 'breast-cancer');
    await newcomer.close();
    const { page, path, close } = await openConsole({ language: 'ENG', expectedErrors: [/409.*rename/] });
    await page.goto(`${path}/teams`);
    await page.getByRole('textbox', { name: 'Team or member' }).fill(login);
    await page.getByRole('cell', { name: login }).first().click();
    await page.getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog');
    const rename = async (name: string) => {
      await dialog.getByRole('textbox', { name: 'New name' }).fill(name);
      await dialog.getByRole('button', { name: 'Rename' }).click();
    };
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They asked for it');
    await rename('KERNEL TRICK');
    await dialog.getByText('A team with this name already takes part').waitFor();
    const wanted = `Team of ${login.slice(-12)}`;
    await rename(wanted);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(wanted).first().waitFor();
    await page.goto(`${path}/audit`);
    const line = page.locator('tbody tr', { hasText: wanted });
    await line.waitFor();
    expect(await line.innerText()).toContain('They asked for it');
    await close();
  });

  test.each([
    { width: 1280, language: 'RUS', lists: [...withPages, ...withoutPages] },
    { width: 1280, language: 'ENG', lists: [...withPages, ...withoutPages] },
    { width: 390, language: 'RUS', lists: [...withPages, ...withoutPages] },
    { width: 390, language: 'ENG', lists: [...withPages, ...withoutPages] },
  ] as const)(
    'NAV9 ADMIN1 every column of a list is in sight at $width px, $language',
    async ({ width, language, lists }) => {
      const { page, path, close } = await openConsole({ language, viewport: { width, height: 844 } });
      const cut: string[] = [];
      for (const name of lists) {
        await page.goto(`${path}/${name}`);
        await page.locator('tbody tr').first().waitFor();
        await settled(page);
        for (const part of ['.RaDataTable-tableWrapper', '#react-admin-title', '.RaMenuItemLink-root']) {
          const beyond = await page
            .locator(part)
            .evaluateAll((all) => Math.max(0, ...all.map((one) => one.scrollWidth - one.clientWidth)));
          if (beyond > 0) cut.push(`${name}: ${part} by ${beyond} px`);
        }
        // A row of a phone is a card with the names of its columns, where it has no page of its own.
        const named = page.locator('tbody td').filter({ visible: true });
        const names = await named.evaluateAll(
          (cells) =>
            cells.filter((cell) =>
              /\p{L}: /u.test(cell.ownerDocument.defaultView!.getComputedStyle(cell, '::before').content),
            ).length,
        );
        const isStacked = width === 390 && withoutPages.includes(name) && name !== 'audit';
        if (names > 0 !== isStacked) cut.push(`${name}: ${names} names of columns`);
      }
      expect(cut).toEqual([]);
      await close();
    },
  );

  test.each(['ENG', 'RUS'] as const)(
    'NAV9 ADMIN1 the whole menu is above the fold at 1440x900, %s',
    async (language) => {
      const { page, close } = await openConsole({ language, viewport: { width: 1440, height: 900 } });
      await page.getByText('breast-cancer').waitFor();
      await settled(page);
      const boxes = await page
        .locator('.RaMenuItemLink-root')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
        );
      expect(boxes).toHaveLength(17);
      expect(boxes.at(-1)?.bottom).toBeLessThanOrEqual(900);
      boxes.slice(1).forEach(({ top }, at) => expect(top).toBeGreaterThanOrEqual(boxes[at]?.bottom ?? 0));
      await close();
    },
  );

  test.each(['champs', 'submissions', 'teams', 'queue', 'audit'])(
    'NAV9 on a phone the page of %s does not scroll sideways',
    async (name) => {
      const { page, path, close } = await openConsole({ language: 'RUS', viewport: { width: 390, height: 844 } });
      await page.goto(`${path}/${name}`);
      await page.getByRole('textbox').first().waitFor();
      await settled(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      await close();
    },
  );

  test('ADMIN1 a phone shows what a row of the audit log was done to, and why', async () => {
    const { page, path, expectAccessible, close } = await openConsole({
      language: 'ENG',
      viewport: { width: 390, height: 844 },
    });
    await page.goto(`${path}/audit`);
    const row = page.locator('tbody tr').first();
    await row.locator('summary').first().click();
    for (const name of ['What', 'Reason', 'Details']) {
      const said = row.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('> dd');
      // Words of some of it come later than the row.
      await said.filter({ hasText: /\S/u }).waitFor();
    }
    expect(await page.locator('.RaDataTable-tableWrapper').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(
      0,
    );
    await expectAccessible();
    await close();
  });

  test.each(['alice', 'client'])('NAV3 shows %s an empty page without a hint', async (login) => {
    const { page, path, close } = await openConsole({ login });
    expect(await page.content()).not.toMatch(/script|admin|office|Podium/iu);
    const asset = await page.request.get(`${path}/assets/index.js`);
    expect(await asset.text()).not.toMatch(/script|admin|office|Podium/iu);
    expect((await page.request.get('/api/admin/champs')).status()).toBe(403);
    await close();
  });

  test('I18N1 comes in the language that the browser asks for, as the site does', async () => {
    const { page, path, close } = await openConsole();
    const comesIn = async (asked: string) => {
      const answer = await page.request.get(path, { headers: { 'Accept-Language': asked } });
      return /<html lang="(\w+)">/.exec(await answer.text())?.[1];
    };
    expect([await comesIn('en-US,en;q=0.9'), await comesIn('ru')]).toEqual(['en', 'ru']);
    await close();
  });

  test('NAV3 leads to the front page once the session has ended', async () => {
    // The code of the page that is opened is for admins alone too.
    const { page, close } = await openConsole({ expectedErrors: [/401/, /Failed to load module script/] });
    await page.getByText('breast-cancer').waitFor();
    await page.request.post('/api/auth/out', { data: {} });
    await page.getByText('diabetes', { exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await close();
  });
});
