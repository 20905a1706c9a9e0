import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { OwnChampionship, solutionOff } from './own-championship.js';
import { openAs } from './visitors.js';

const apps: OpenApp[] = [];
const open = async (login: string, viewport?: { width: number; height: number }) => {
  const app = await openAs(login, viewport ? { viewport } : {});
  apps.push(app);
  return app;
};

/** Gives the reason that the open question asks for, and answers yes. */
const answer = async (page: Page, verb: string, reason: string) => {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe("a client's room for the solutions of the own championship", () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('SUB4 a client stops the queue, sees what comes live, judges failed ones again and takes a score away', async () => {
    const { page, expectAccessible } = await open('client');
    const own = await OwnChampionship.publish(page.request, `room-${Date.now()}`);
    const [alice, admin] = [await open('alice'), await open('admin')];
    await own.join(alice.page.request, 'Waiting room');
    await page.goto(`/championship/${own.champname}/edit`);
    await page.getByRole('tab', { name: 'Solutions' }).click();
    await page.getByText('No solutions yet').waitFor();

    await page.getByRole('button', { name: 'Pause scoring' }).click();
    await answer(page, 'Pause scoring', 'The answers are looked at');
    await page.getByText('The answers are looked at').waitFor();
    const id = await own.send(alice.page.request, solutionOff(1));
    await page.getByText('Waiting: 1').waitFor();
    const row = page.getByRole('row', { name: /Waiting room/ });
    await row.getByRole('cell', { name: 'In queue', exact: true }).waitFor();
    await expectAccessible();

    await admin.page.request.post(`/api/admin/queue/${id}/drop`, { data: { reason: 'It was stuck' } });
    await row.getByText('An admin removed it from the queue: It was stuck').waitFor();
    await row.getByRole('button', { name: /^Re-judge/ }).click();
    await answer(page, 'Re-judge', 'It is not stuck any more');
    await page.getByRole('button', { name: 'Resume scoring' }).click();
    await answer(page, 'Resume scoring', 'Nothing was wrong');
    await row.getByRole('cell', { name: 'Scored', exact: true }).waitFor();

    await row.getByRole('button', { name: /log and report/ }).click();
    const sheet = page.getByRole('dialog', { name: 'mine.csv' });
    await sheet.getByText('id,prediction').waitFor();
    await sheet.getByText('Checksum of the answers').waitFor();
    await expectAccessible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: 'Download the file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mine.csv');
    await sheet.getByRole('button', { name: 'Revoke score' }).click();
    await answer(page, 'Revoke score', 'Made by hand');
    await sheet.getByText('Score revoked: Made by hand').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.getByLabel('Team or login').fill('nobody at all');
    await page.getByText('No solutions match').waitFor();
    await page.getByLabel('Team or login').fill('ALICE');
    await row.waitFor();
  });

  it('SUB4 a client judges all that failed again at once, and then chosen ones by the keyboard', async () => {
    const { page, expectAccessible } = await open('client');
    const own = await OwnChampionship.publish(page.request, `several-${Date.now()}`);
    const [alice, admin] = [await open('alice'), await open('admin')];
    await own.join(alice.page.request, 'Twice unlucky');
    await page.request.post(`${own.path}/queue/pause`, { data: { reason: 'A look at the disk' } });
    for (const error of [1, 2]) {
      const id = await own.send(alice.page.request, solutionOff(error));
      await admin.page.request.post(`/api/admin/queue/${id}/drop`, { data: { reason: 'The disk was full' } });
    }
    await page.request.post(`${own.path}/queue/resume`, { data: { reason: 'There is room again' } });
    await page.goto(`/championship/${own.champname}/edit/submissions`);
    await page.getByRole('button', { name: 'Re-judge all failed' }).click();
    await page.getByRole('alertdialog', { name: 'Re-judge 2 failed solutions?' }).waitFor();
    await answer(page, 'Re-judge all failed', 'There is room again');
    await page.getByText('2 solutions are in the queue again.').waitFor();
    await page.getByRole('cell', { name: 'Scored', exact: true }).nth(1).waitFor();

    await page.getByRole('checkbox', { name: 'Select all 2 listed' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Selected: 2').waitFor();
    await expectAccessible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: 'Re-judge 2 solutions?' }).waitFor();
    await answer(page, 'Re-judge selected', 'The answers are doubted');
    await page.getByText(/^2 solutions are being scored anew/).waitFor();
    await page.getByText(/^Re-judged/).waitFor();
    await expectAccessible();
  });

  it('SUB2 on a phone a client opens a solution and grants its team attempts, which the team reads', async () => {
    const { page, expectAccessible } = await open('client', { width: 390, height: 844 });
    const own = await OwnChampionship.publish(page.request, `grant-${Date.now()}`);
    const bob = await open('bob');
    await own.join(bob.page.request, 'Out of luck');
    await own.submit(bob.page.request, solutionOff(2));
    await page.goto(`/championship/${own.champname}/edit/submissions`);
    await page.getByRole('button', { name: /mine\.csv, Out of luck/ }).click();
    const sheet = page.getByRole('dialog', { name: 'mine.csv' });
    await sheet.getByRole('button', { name: 'Grant attempts' }).click();
    const question = page.getByRole('alertdialog', { name: 'Grant attempts to Out of luck?' });
    await question.getByRole('textbox', { name: 'How many' }).fill('2');
    await expectAccessible();
    await answer(page, 'Grant attempts', 'The network was down');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'The network was down' }).getByText('2 attempts').waitFor();
    await expectAccessible();
    await bob.page.goto(`/championship/${own.champname}/metric`);
    await bob.page.getByText('The network was down').waitFor();
  });

  it('CHAMP5 whoever has the editor open is told early of what somebody else saved, and of a tab of their own', async () => {
    const { page, context } = await open('client');
    const own = await OwnChampionship.publish(page.request, `company-${Date.now()}`);
    const admin = await open('admin');
    const path = `/championship/${own.champname}/edit`;
    await page.goto(path);
    await page.getByText('All changes are saved').waitFor();
    const { version } = await (await admin.page.request.get(`${own.path}/edit`)).json();
    const data = { version, teaser: { eng: 'By the admin', rus: '' } };
    await admin.page.request.put(own.path, { data });
    await page.getByText('admin saved changes here').waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('admin saved changes here').waitFor({ state: 'detached' });

    const tab = await context.newPage();
    await tab.goto(path);
    for (const one of [tab, page]) await one.getByText('This editor is open in another tab too.').waitFor();
    await tab.getByRole('link', { name: 'About our company' }).first().click();
    await page.getByText('This editor is open in another tab too.').waitFor({ state: 'detached' });
  });

  it('CHAMP3 somebody else finds no such room, whatever address they open', async () => {
    const { page } = await open('client');
    const own = await OwnChampionship.publish(page.request, `closed-${Date.now()}`);
    const alice = await openAs('alice', { expectedErrors: [/404/] });
    apps.push(alice);
    for (const path of ['/edit/submissions', '/edit/nonsense']) {
      await alice.page.goto(`/championship/${own.champname}${path}`);
      await alice.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
  });
});
