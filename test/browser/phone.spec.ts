import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAs, ready } from './visitors.js';

describe.each([390, 320])('NAV9 on a phone of %d px', (width) => {
  let app: OpenApp;
  afterEach(() => app.close());
  afterAll(closeBrowser);

  const open = async (path: string, language: 'ENG' | 'RUS' = 'ENG') => {
    app = await openAs('alice', { path, language, viewport: { width, height: 844 } });
    return app.page;
  };
  const fits = async () =>
    expect(await app.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);

  it('a row of the leaderboard shows all of it, by tap and by keyboard', async () => {
    const page = await open('/championship/breast-cancer/rating');
    const row = page.locator('tbody tr').first();
    await row.click({ position: { x: 60, y: 16 } });
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Solutions').waitFor();
    await sheet.getByText('Status').waitFor();
    await app.expectAccessible();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await fits();
  });

  it('CHAMP4 the words of what is to do next are not cut, in the longer language too', async () => {
    app = await openAs('dave', {
      path: '/championship/breast-cancer/team',
      language: 'RUS',
      viewport: { width, height: 844 },
    });
    const next = app.page.getByRole('link', { name: 'Подтвердите телефон' }).first();
    await next.waitFor();
    expect(await next.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await fits();
  });

  it('SUB5 what is chosen for the final result stays in its card, however long the name of a file', async () => {
    app = await openAs('alice', { language: 'RUS', viewport: { width, height: 844 } });
    await app.page.route(/\/championships\/breast-cancer\/finals/u, async (route) => {
      const finals = (await (await route.fetch()).json()) as { items: object[] };
      const items = finals.items.map((one) => ({ ...one, name: `${'boosting-'.repeat(9)}.csv` }));
      await route.fulfill({ json: { ...finals, items } });
    });
    await app.page.goto('/championship/breast-cancer/solutions');
    const card = app.page.getByRole('region', { name: 'Итоговые решения' });
    await card.getByText('boosting-').waitFor();
    expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await card.boundingBox())?.width).toBeLessThan(width);
  });

  it('SUB3 a row of the own solutions says when it was sent, too', async () => {
    const page = await open('/championship/breast-cancer/solutions', 'RUS');
    await page.locator('tbody tr time').filter({ visible: true }).first().waitFor();
    await fits();
  });

  it.each(['breast-cancer', 'autumn-open'])(
    'LB1 the way to the sheet of a row is whole within the board, however long its score, in the longer language too: %s',
    async (champname) => {
      app = await openAs('alice', { language: 'RUS', viewport: { width, height: 844 } });
      const { page } = app;
      await page.route(/\/leaderboard\?/u, async (route) => {
        const board = (await (await route.fetch()).json()) as { items: object[] };
        const [first, ...others] = board.items;
        await route.fulfill({ json: { ...board, items: [{ ...first, place: 124, score: -0.983471 }, ...others] } });
      });
      await page.goto(`/championship/${champname}/rating`);
      const row = page.locator('tbody tr').first();
      await row.getByText('−0.983471').waitFor();
      await row.getByText('124', { exact: true }).waitFor();
      await row.getByRole('button', { name: /показать всё$/ }).waitFor();
      const table = page.getByRole('table').first();
      expect(await table.evaluate((of) => of.getBoundingClientRect().right)).toBeLessThanOrEqual(
        await table.evaluate((of) => of.parentElement!.getBoundingClientRect().right),
      );
    },
  );

  it('CHAMP4 SUB1 what one can do stands in one line each, in the longer language too', async () => {
    const page = await open('/championship/autumn-open', 'RUS');
    const [talk, next] = ['Обсуждение', 'Отправить для тренировки'].map((name) =>
      page.getByRole('link', { name }).first(),
    );
    await talk!.waitFor();
    expect((await next!.boundingBox())?.y).toBe((await talk!.boundingBox())?.y);
    await page.goto('/championship/breast-cancer/metric');
    const long = 'submission-of-the-thirtieth-november.csv';
    const file = { name: long, mimeType: 'text/csv', buffer: Buffer.from('id,prediction\n1,abc\n') };
    await page.setInputFiles('input[type=file]', file);
    const send = page.getByText(/^Отправить \(1 из \d+\)$/);
    await send.waitFor();
    const lines = await send.evaluate((of) => {
      const range = of.ownerDocument.createRange();
      range.selectNodeContents(of);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    // The cross stands beside the name.
    const [name, cross] = [page.getByText(long, { exact: true }).first(), page.getByRole('button', { name: 'Убрать' })];
    const [at, of] = [(await name.boundingBox())!, (await cross.boundingBox())!];
    expect(of.y).toBeLessThan(at.y + at.height);
    // So does its size, whole, however long that is.
    const size = await page
      .getByText(/^20\sбайт$/)
      .first()
      .boundingBox();
    expect(size?.height).toBeLessThan(30);
    await app.expectAccessible();
  });

  it('SUB3 a row of my solutions shows its date, sender, file and log', async () => {
    const page = await open('/championship/breast-cancer/solutions');
    await page
      .locator('tbody tr')
      .last()
      .click({ position: { x: 60, y: 16 } });
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Uploaded by').waitFor();
    await sheet.getByRole('link', { name: 'Download the file' }).waitFor();
    await sheet.getByText('Scoring started').first().waitFor();
    // How far the list under it is scrolled depends on what other tests have sent.
    await app.expectAccessible('dialog[open]');
    await fits();
  });

  it('SUB3 the score and the state of my solutions are in sight, in the longer language too', async () => {
    const page = await open('/championship/breast-cancer/solutions', 'RUS');
    // Her solution of the demo data: other tests send more of them.
    const row = page.locator('tbody tr', { hasText: '0.982369' }).last();
    const seen = [row.getByText('Оценено').filter({ visible: true }), row.getByText('0.982369')];
    for (const part of [...seen, row.getByRole('button', { name: /показать всё$/ })]) {
      const { x, width: wide } = (await part.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThan(0);
      expect(x + wide).toBeLessThan(width);
    }
  });

  it('SUB2 every fix of the check is in sight, and the buttons stay inside', async () => {
    const page = await open('/championship/breast-cancer/metric');
    const file = { name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('id,prediction\n1,"0,5"\n1,abc\n') };
    await page.setInputFiles('input[type=file]', file);
    const fix = page.getByRole('button', { name: /^Replace in/ });
    await fix.waitFor();
    for (const button of [fix, page.getByRole('button', { name: /^Submit \(1 of/ })]) {
      const { x, width: wide } = (await button.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThan(0);
      expect(x + wide).toBeLessThan(width);
    }
    await app.expectAccessible();
    await fits();
  });
});

describe('NAV9 what one came for is in the first 640 px of a phone', () => {
  let app: OpenApp;
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it.each(['RUS', 'ENG'] as const)(
    'LB1 SUB1 the first row of a board, and where a file is dropped: %s',
    async (language) => {
      app = await openAs('alice', { language, viewport: { width: 390, height: 844 } });
      const ends = async (path: string, part: string, box: string): Promise<number> => {
        await app.page.goto(path);
        await ready(app.page);
        await app.page.locator(part).first().waitFor({ state: 'attached' });
        return Number(await app.page.evaluate(`(${box}).getBoundingClientRect().bottom`));
      };
      for (const champ of ['diabetes', 'breast-cancer']) {
        const row = `document.querySelector('tbody tr')`;
        expect(await ends(`/championship/${champ}/rating`, 'tbody tr', row)).toBeLessThanOrEqual(640);
        const zone = `document.querySelector('input[type=file]').parentElement.closest('div')`;
        expect(await ends(`/championship/${champ}/metric`, 'input[type=file]', zone)).toBeLessThanOrEqual(640);
      }
    },
  );
});
