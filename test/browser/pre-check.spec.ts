import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { engineVersion } from '../../modules/scoring/engine/version.js';
import { type AppOptions, closeBrowser, type OpenApp, until } from '../kit/browser.js';
import { openAs } from './visitors.js';

afterAll(closeBrowser);

const text = readFileSync('apps/api/demo/data/diabetes/linear.csv', 'utf8');
const [, ...right] = text.trimEnd().split('\n');
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((line) => `${line}\n`).join('')),
});

/** A misspelt header, a NaN, an id that is there twice and so another one that is missing. */
const wrong = csv('wrong.csv', [
  'id,predicton',
  ...right.map((line, at) => {
    if (at === 1) return line.replace(/,.*/, ',NaN');
    return at === 3 ? right[2]! : line;
  }),
]);
/** As spreadsheets of half of the world save it. */
const spreadsheet = csv('spreadsheet.csv', [
  'id;Prediction',
  ...right.map((line) => line.replace(',', ';').replace('.', ',')),
]);

/** The submit screen as somebody who takes part in the demo. */
const openSubmit = (login: string, options: AppOptions = {}): Promise<OpenApp> =>
  openAs(login, { ...options, path: '/championship/diabetes/metric' });

const rowsOf = async ({ page }: OpenApp, label: string): Promise<string[]> =>
  (await page.getByRole('region', { name: label }).locator('tbody tr').allInnerTexts()).map((row) =>
    row.replaceAll(/\s+/g, ' ').trim(),
  );

const attemptsLeft = async ({ page }: OpenApp): Promise<number> => {
  const { left } = (await (await page.request.get('/api/championships/diabetes/attempts')).json()) as { left: number };
  return left;
};

/** How many solutions the calendar of the own team counts. */
const inCalendar = async ({ page }: OpenApp, team: string): Promise<number> => {
  await page.goto('/championship/diabetes/rating');
  await page
    .getByRole('main')
    .getByRole('button', { name: `You · ${team}` })
    .first()
    .click();
  const calendar = page.getByRole('grid', { name: /^\d+ solutions? on/ });
  return Number.parseInt((await calendar.getAttribute('aria-label')) ?? '', 10);
};

describe('SUB2 the check before an upload', () => {
  it('SUB2 a bad header, NaN, duplicate and missing ids are all listed at once, and no attempt is spent', async () => {
    const app = await openSubmit('alice');
    const before = await attemptsLeft(app);
    await app.page.setInputFiles('input[type=file]', wrong);
    await app.page.getByText('4 problems, no attempt spent').last().waitFor();
    const ids = right.map((line) => line.split(',')[0]);
    expect(await rowsOf(app, 'Problems of the file')).toEqual([
      '1 predicton – Unexpected column, did you mean prediction? Rename to prediction',
      '3 prediction NaN Infinity or NaN instead of a number A number is expected, such as 0.83 Correct the value',
      `5 id ${ids[2]} The id is there twice Remove the row`,
      `– id ${ids[3]} Missing id Add the rows`,
    ]);
    expect(await app.page.getByRole('button', { name: /^Submit –/ }).isDisabled()).toBe(true);
    await app.expectAccessible('main');
    await app.picture('pre-check-problems');
    expect(await attemptsLeft(app)).toBe(before);
    await app.close();
  });

  it('CHAMP6 asks for the rows of the running tour where that has answers of its own', async () => {
    const app = await openSubmit('alice');
    await app.page.getByText(`CSV with id, prediction, ${right.length} rows`).waitFor();
    const day = 86_400_000;
    const [dateStart, dateEnd] = [-day, day].map((ms) => new Date(Date.now() + ms).toISOString());
    const tour = { id: '0190a000-0000-7000-8000-000000000001', title: { eng: 'Second', rus: 'Второй' } };
    await app.page.route('**/diabetes/tours', (route) =>
      route.fulfill({ json: { items: [{ ...tour, dateStart, dateEnd, ownAnswers: true, goOn: null, own: true }] } }),
    );
    await app.page.reload();
    await app.page.getByText('CSV with id, prediction, for the rows of this tour').waitFor();
    await app.close();
  });

  it('SUB2 a file that is sent anyway comes back with the same problems and the attempt', async () => {
    const app = await openSubmit('carol');
    const before = await attemptsLeft(app);
    await app.page.setInputFiles('input[type=file]', csv('twice.csv', ['id,prediction', ...right, right[0]!]));
    await app.page.getByText('1 problem, no attempt spent').last().waitFor();
    await app.page.getByRole('button', { name: 'More ways to send' }).click();
    await app.page.getByRole('button', { name: 'Send anyway' }).click();
    await app.page.getByText('No attempt is spent.').waitFor();
    await app.page.getByRole('cell', { name: 'The id is there twice' }).waitFor();
    expect(await attemptsLeft(app)).toBe(before);
    await app.close();
  });

  it('SUB2 one click turns a spreadsheet into a right file, and it is scored, by keyboard alone', async () => {
    const app = await openSubmit('bob');
    const { page } = app;
    const counted = await inCalendar(app, 'bob');
    await page.goto('/championship/diabetes/metric');
    const before = await attemptsLeft(app);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).first().press('Enter');
    await (await chooser).setFiles(spreadsheet);
    await page.getByText('spreadsheet.csv', { exact: true }).first().waitFor();
    await until(page, `document.activeElement.textContent === 'spreadsheet.csv'`);
    await page.getByRole('button', { name: 'Apply safe fixes' }).press('Enter');
    await page.getByText(`No problems in ${right.length} rows`).last().waitFor();
    await until(page, `document.activeElement.textContent === 'Check of spreadsheet.csv'`);
    await page.getByText(`decimal commas of “prediction” replaced by points in ${right.length} rows`).waitFor();
    const chart = page.locator('figure svg');
    await chart.press('ArrowRight');
    await page.locator('figure output', { hasText: /: \d+ rows?$/ }).waitFor();
    await app.expectAccessible('main');
    await app.picture('pre-check-ready');
    await page.getByRole('button', { name: `Submit – uses 1 of ${before} left today` }).press('Enter');
    await page.getByRole('heading', { name: 'spreadsheet.csv', exact: true }).first().waitFor();
    await page.getByText('55.9174').first().waitFor();
    // What took the place of the file that was sent; what became of it is said by itself.
    await until(page, `document.activeElement.textContent === 'Choose a file'`);
    expect(await attemptsLeft(app)).toBe(before - 1);
    expect(await inCalendar(app, 'bob')).toBeGreaterThan(counted);
    await app.close();
  });

  it('SUB2 on a dark phone in Russian the problems scroll in a place of their own', async () => {
    const viewport = { width: 390, height: 844 };
    const app = await openSubmit('alice', { theme: 'dark', language: 'RUS', viewport });
    await app.page.setInputFiles('input[type=file]', wrong);
    await app.page.getByText('4 ошибки, попытка не потрачена').last().waitFor();
    await app.page.locator('figure svg').waitFor();
    expect(await app.page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    await app.expectAccessible('main');
    await app.picture('pre-check-problems-dark-390');
    await app.close();
  });

  it('SUB2 a file that changes on the disk after it was checked is asked for again', async () => {
    const file = path.join(os.tmpdir(), `changing-${process.pid}.csv`);
    // Nobody sent it before: of such a one it is asked whether it is meant.
    const fresh = `${text.trimEnd().replace(/,[^,]*$/, ',100.125')}\n`;
    writeFileSync(file, fresh);
    const app = await openSubmit('alice', { expectedErrors: [/ERR_UPLOAD_FILE_CHANGED/] });
    const before = await attemptsLeft(app);
    await app.page.setInputFiles('input[type=file]', file);
    const submit = app.page.getByRole('button', { name: /^Submit –/ });
    await app.page.getByText(`No problems in ${right.length} rows`).last().waitFor();
    writeFileSync(file, `${fresh}999999,1\n`);
    // The browser compares whole seconds; the test is faster.
    const later = Date.now() / 1000 + 10;
    utimesSync(file, later, later);
    await submit.click();
    await app.page.getByRole('alert').filter({ hasText: 'The file was changed or removed' }).waitFor();
    rmSync(file);
    expect(await attemptsLeft(app)).toBe(before);
    await app.close();
  });

  it('SUB2 a million rows are read in a worker of their own, which ends with the verdict or when it is given up', async () => {
    const rows = 1_000_000;
    const facts = { params: {}, labels: null, classes: null };
    const columns = [{ name: 'prediction', type: 'number' }];
    const ids = { type: 'range', first: 1, count: rows };
    const format = { engine: engineVersion, metric: 'RMSE', format: 'csv', facts, keyColumns: ['id'], columns, ids };
    const huge = csv('huge.csv', ['id,prediction', ...Array.from({ length: rows }, (_, row) => `${row + 1},0.5`)]);
    const app = await openSubmit('alice');
    const { page } = app;
    await page.route('**/format', (route) => route.fulfill({ json: { ...format, rows, maxBytes: null } }));
    const check = async (): Promise<{ ended: Promise<unknown> }> => {
      const ended = new Promise((resolve) => page.once('worker', (worker) => worker.once('close', resolve)));
      const begun = page.waitForEvent('worker');
      await page.setInputFiles('input[type=file]', huge);
      await begun;
      return { ended };
    };
    const given = await check();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await given.ended;
    const whole = await check();
    await page.getByText('No problems in 1,000,000 rows').last().waitFor({ timeout: 240_000 });
    await whole.ended;
    await app.close();
  });

  it('SUB2 without the format a file can still be sent', async () => {
    const app = await openSubmit('alice', { expectedErrors: [/503.*format/] });
    await app.page.route('**/format', (route) => route.fulfill({ status: 503 }));
    await app.page.setInputFiles('input[type=file]', csv('right.csv', ['id,prediction', ...right]));
    await app.page.getByText('The file could not be checked here.').last().waitFor();
    expect(await app.page.getByRole('button', { name: /^Submit –/ }).isEnabled()).toBe(true);
    await app.expectAccessible('main');
    await app.close();
  });
});
