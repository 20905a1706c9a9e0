import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { closeBrowser, type AppOptions, type OpenApp } from '../kit/browser.js';
import { inDays, OwnChampionship, solutionOff } from './own-championship.js';
import { openAs } from './visitors.js';

const cover = inProject('modules', 'championships', 'demo', 'covers', 'diabetes.webp');

const apps: OpenApp[] = [];
const open = async (login: string, options: AppOptions = {}) => {
  const app = await openAs(login, options);
  apps.push(app);
  return app;
};
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

describe('the editor of a championship that runs', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('CHAMP5 LB1 takes a cover and a baseline, refuses what is none, and takes both away again', async () => {
    const { page, expectAccessible } = await open('client', { expectedErrors: [/422 \(Unprocessable/] });
    const own = await OwnChampionship.publish(page.request, `dressed-${Date.now()}`);
    const editor = `/championship/${own.champname}/edit`;
    await page.goto(`${editor}?step=basics`);
    const coverPart = page.getByRole('region', { name: 'Cover' });
    await coverPart.locator('input[type=file]').setInputFiles(csv('no-picture.png', Buffer.from('no picture')));
    await coverPart.getByRole('alert').waitFor();
    await coverPart.locator('input[type=file]').setInputFiles(cover);
    const shown = coverPart.getByRole('img', { name: 'The cover as it is now' });
    await shown.waitFor();
    const focus = coverPart.getByRole('group', { name: 'Focus point' });
    const cut = () => shown.getAttribute('style');
    const whole = (await focus.locator('img').boundingBox())!;
    await focus.locator('img').click({ position: { x: whole.width * 0.3, y: whole.height * 0.8 } });
    expect(await cut()).toBe('object-position: 30% 80%;');
    // A mouse that is drawn over it moves the point with it, one that only passes does not.
    const { x, y, width, height } = (await focus.locator('img').boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    expect(await cut()).toBe('object-position: 30% 80%;');
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + height / 2);
    await focus.getByText('60%').waitFor();
    expect(await cut()).toBe('object-position: 60% 50%;');
    await page.mouse.up();
    await focus.getByRole('slider', { name: 'From the top' }).press('ArrowLeft');
    expect(await cut()).toBe('object-position: 60% 49%;');
    await page.getByText('All changes are saved').waitFor();
    await expectAccessible();
    await page.reload();
    await focus.getByText('49%').waitFor();
    expect(await cut()).toBe('object-position: 60% 49%;');
    const tile = await open('alice');
    await tile.page.goto(`/championship/${own.champname}`);
    // the band and the tile
    const worn = tile.page.locator(`main img[src^="${own.path}/cover"]`);
    await worn.nth(1).waitFor();
    const styles = await worn.evaluateAll((images) => images.map((image) => image.getAttribute('style')));
    expect(styles).toEqual(Array(2).fill('object-position: 60% 49%;'));
    await coverPart.getByRole('button', { name: 'Remove the cover' }).click();
    await shown.waitFor({ state: 'detached' });

    await page.goto(`${editor}?step=check`);
    const baselines = page.getByRole('region', { name: 'Baselines' });
    const pick = (buffer: Buffer) => baselines.locator('input[type=file]').setInputFiles(csv('baseline.csv', buffer));
    await pick(solutionOff(3));
    await baselines.getByText('Name the baseline in one language at least').first().waitFor();
    await baselines.locator('[name="baseline.eng"]').fill('Three too many');
    await pick(solutionOff(3));
    await baselines.getByRole('button', { name: 'Remove Three too many' }).waitFor();
    await baselines.getByText('3.000000').first().waitFor();
    await expectAccessible();
    const board = await page.request.get(`${own.path}/leaderboard`);
    expect((await board.json()).baselines).toEqual([{ name: { eng: 'Three too many', rus: '' }, score: 3 }]);
    await baselines.getByRole('button', { name: 'Remove Three too many' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await baselines.getByText('baseline.csv').waitFor({ state: 'detached' });
  });

  it('CHAMP5 goes on with a data file where it was cut, after a reload when the same file is picked', async () => {
    const { page } = await open('client', { expectedErrors: [/ERR_CONNECTION_RESET/] });
    const own = await OwnChampionship.publish(page.request, `data-${Date.now()}`);
    const folder = mkdtempSync(join(tmpdir(), 'podium-data-'));
    const file = join(folder, 'train.csv');
    writeFileSync(file, 'id,x\n1,2\n');
    page.on('dialog', (dialog) => void dialog.accept());
    let isDead = true;
    await page.route('**/uploads/*', (route) =>
      isDead && route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    const field = page.getByRole('region', { name: 'Files for participants' }).locator('input[type=file]');
    const comeToIt = () => page.goto(`/championship/${own.champname}/edit?step=files`);
    await comeToIt();
    const cut = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
    await field.setInputFiles(file);
    const begun = (await cut).url();
    // The page that tries again by itself is gone before the line is back.
    await comeToIt();
    isDead = false;
    const asked = page.waitForRequest((request) => request.method() === 'HEAD');
    await field.setInputFiles(file);
    expect((await asked).url()).toBe(begun);
    await page.getByRole('button', { name: 'Remove train.csv' }).waitFor();
    rmSync(folder, { recursive: true });
  });

  it('CHAMP6 shows who would drop out before a tour is decided anew, and asks before a tour is removed', async () => {
    const { page, expectAccessible } = await open('client');
    const tour = (name: string, from: number, to: number) => ({
      ...{ id: randomUUID(), title: { eng: name, rus: name } },
      ...{ dateStart: inDays(from), dateEnd: inDays(to) },
    });
    const advance = { by: 'places' as const, places: 1 };
    const tours = [
      { ...tour('Heats', -9, -2), advance },
      { ...tour('Last one', -1, 9), advance: null },
    ];
    const own = await OwnChampionship.publish(page.request, `anew-${Date.now()}`, tours);
    const alice = await open('alice');
    await own.join(alice.page.request, 'Hopeful');
    // By itself it is decided only some minutes after the last save.
    const decided = await page.request.post(`${own.path}/tours/${tours[0]?.id}/advance`, {
      data: { reason: 'Over' },
    });
    expect(decided.ok()).toBe(true);
    await page.goto(`/championship/${own.champname}/edit?step=tours`);
    const decision = page.getByRole('region', { name: 'Who goes on from this tour' });
    const decide = async (names: string, would: string) => {
      await page.locator('[name=teams]').fill(names);
      await decision.getByText(would).waitFor();
      await page.getByText('All changes are saved').waitFor();
      await expectAccessible();
      await decision.getByRole('button', { name: 'Decide again' }).click();
      const question = page.getByRole('alertdialog');
      await question.locator('[name=reason]').fill('The jury');
      await question.getByRole('button', { name: 'Decide', exact: true }).click();
      await question.waitFor({ state: 'detached' });
    };
    // Nobody had a score.
    await decision.getByText('0 teams go on').waitFor();
    await page.getByRole('radio', { name: 'Teams of a list' }).check();
    await decide('Nobody\nHopeful', 'By the rule above 1 team would go on: 1 let in, 0 out.');
    await decision.getByText('The rule above gives the same teams.').waitFor();
    await decide('Nobody', 'By the rule above 0 teams would go on: 0 let in, 1 out.');
    await decision.getByText('0 teams go on').waitFor();
    await page.getByRole('button', { name: 'Remove' }).first().click();
    const question = page.getByRole('alertdialog', { name: 'Remove the tour “Heats”?' });
    await question.getByText('gone for good').waitFor();
    await expectAccessible();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'Tour 2' }).waitFor({ state: 'detached' });
    await page.getByText('All changes are saved').waitFor();
    const { items } = await (await page.request.get(`${own.path}/tours`)).json();
    expect((items as { id: string }[]).map(({ id }) => id)).toEqual([tours[1]?.id]);
  });
});
