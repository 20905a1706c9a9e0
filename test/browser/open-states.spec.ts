import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser, settled, type OpenApp } from '../kit/browser.js';
import { openAs, openAsGuest, ready } from './visitors.js';

let app: OpenApp;
const phone = { width: 390, height: 844 };
const sheet = 'dialog[open]';

/** What opens on a page, by what, and what of it is looked at. */
interface Opening {
  path: string;
  open: (page: Page) => Promise<unknown>;
  within: string;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const onRow = (page: Page) => row(page).click({ position: { x: 60, y: 16 } });
const row = (page: Page): Locator => page.locator('tbody tr').first();

/** Opens each, looks at it in one theme and in the other, and goes on. */
const expectAllGood = async (openings: readonly Opening[]): Promise<void> => {
  const faults: unknown[] = [];
  for (const { path, open, within } of openings) {
    await app.page.goto(path);
    await ready(app.page);
    await open(app.page);
    await app.page.locator(within).first().waitFor();
    await settled(app.page);
    for (const isLast of [false, true]) {
      await app.expectAccessible(within).catch((fault: unknown) => faults.push(`${path} ${within}: ${String(fault)}`));
      if (!isLast) await app.switchTheme();
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, faults.join('\n'));
};

describe('NAV2 what opens over a page has no accessibility fault in light and dark', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('the menu, the palette with what it found, the question to a guest, a vacancy', async () => {
    app = await openAsGuest();
    await expectAllGood([
      { path: '/', open: press('Championships: all pages'), within: '#menu-panel' },
      {
        path: '/championships',
        open: async (page) => {
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog').getByRole('combobox').fill('digits');
          await page.getByRole('option', { name: 'Handwritten digits' }).waitFor();
        },
        within: sheet,
      },
      { path: '/forum/validation', open: press('Subscribe'), within: sheet },
      {
        path: '/vacancy',
        open: (page) => page.getByRole('article').first().getByRole('link').click(),
        within: sheet,
      },
    ]);
  });

  it('on a phone: the menu, and a row of the board', async () => {
    app = await openAsGuest({ viewport: phone });
    await expectAllGood([
      { path: '/', open: press('Menu'), within: '#menu-panel' },
      { path: '/championship/breast-cancer/rating', open: onRow, within: sheet },
    ]);
  });

  it('NOTIF1 the newest notices scroll within the panel of the bell, and the way to all of them is in sight', async () => {
    app = await openAs('alice', { path: '/championships' });
    await ready(app.page);
    await press(/^Notifications/u)(app.page);
    const panel = app.page.locator('section[aria-labelledby=bell]');
    await panel.getByRole('listitem').first().waitFor();
    await settled(app.page);
    const bell = "document.querySelector('section[aria-labelledby=bell]')";
    expect(await app.page.evaluate(`${bell}.scrollHeight - ${bell}.clientHeight`)).toBeLessThanOrEqual(0);
    const all = await panel.getByRole('link').last().boundingBox();
    expect((all?.y ?? 1000) + (all?.height ?? 0)).toBeLessThanOrEqual(900);
  });

  it('the bell, what is seldom done to a post, the keys of the forum', async () => {
    app = await openAs('alice');
    await expectAllGood([
      { path: '/championships', open: press(/^Notifications/u), within: 'header' },
      {
        path: '/forum/validation',
        open: async (page) => {
          await page.locator('main a[href^="/forum/validation/"]').first().click();
          await page.locator('main article').first().waitFor();
          await press('More')(page);
        },
        within: 'main article',
      },
      { path: '/forum/validation', open: press('Forum keyboard shortcuts'), within: sheet },
    ]);
  });

  it('the views of a board, a solution, and what settings ask', async () => {
    app = await openAs('alice');
    await expectAllGood([
      {
        path: '/championship/diabetes/rating',
        open: (page) => page.getByText('View', { exact: true }).click(),
        within: 'details[open]',
      },
      {
        path: '/championship/breast-cancer/solutions',
        open: (page) =>
          row(page)
            .getByRole('button', { name: /^Log of/u })
            .click(),
        within: sheet,
      },
      { path: '/user/alice/settings/tokens', open: press('Create token'), within: sheet },
      { path: '/user/alice/settings/account', open: press('Delete account'), within: sheet },
    ]);
  });
});
