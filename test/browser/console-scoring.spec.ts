import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser, type AppOptions, type OpenApp } from '../kit/browser.js';
import { answers, inDays, OwnChampionship, solutionOff } from './own-championship.js';
import { openAs } from './visitors.js';

const apps: OpenApp[] = [];
const open = async (login: string, options: AppOptions = {}) => {
  const app = await openAs(login, options);
  apps.push(app);
  return app;
};

/** The console as the admin of the demo opens it, and the address that only admins are told. */
const openConsole = async () => {
  const admin = await open('admin', { language: 'ENG' });
  const { user }: { user: { adminPath: string } } = await (await admin.page.request.post('/api/auth/session')).json();
  return { ...admin, path: user.adminPath };
};

const filtered = (by: object) => `?filter=${encodeURIComponent(JSON.stringify(by))}`;

/** Gives the reason that every action of an operator asks for. */
const confirm = async (page: Page, verb: string, reason: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('ADMIN1 scoring in the console', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('SUB6 an admin re-judges a championship: what changes is shown first, then it is on the board and in the audit log', async () => {
    const client = await open('client');
    const own = await OwnChampionship.publish(client.page.request, `rejudged-${Date.now()}`);
    const [alice, bob] = [await open('alice'), await open('bob')];
    await own.join(alice.page.request, 'Exactly right');
    await own.join(bob.page.request, 'One too many');
    await own.submit(alice.page.request, solutionOff(0));
    await own.submit(bob.page.request, solutionOff(1));
    await own.replaceAnswers(answers(1));

    const { page, path, expectAccessible } = await openConsole();
    await page.goto(`${path}/submissions${filtered({ champname: own.champname })}`);
    await page.getByRole('cell', { name: 'One too many' }).waitFor();
    await page.getByRole('button', { name: 'Re-judge all' }).click();
    await confirm(page, 'Re-judge all', 'The answers were shifted');
    await page.getByText('All 2 scored again').waitFor();
    await page.getByRole('heading', { name: 'Public leaderboard, teams that move: 2' }).waitFor();
    await page.getByRole('heading', { name: 'Final leaderboard (private part), teams that move: 2' }).waitFor();
    const moves = await page.getByRole('row', { name: 'One too many' }).first().innerText();
    expect(moves.split(/\s*\t\s*/u)).toEqual(['One too many', '2', '1', '1.000000', '0']);
    await expectAccessible();
    const board = async () => {
      const { items } = await (await page.request.get(`${own.path}/leaderboard`)).json();
      return (items as { team: string }[]).map(({ team }) => team);
    };
    await page.getByRole('button', { name: 'Apply' }).click();
    await confirm(page, 'Apply', 'Looked over');
    await page.getByText('Applied: the new scores count.').waitFor();
    do await page.goto(`/championship/${own.champname}/rating`);
    while ((await board())[0] !== 'One too many');
    await page.goto(`${path}/audit`);
    const line = page.locator('tbody tr', { hasText: own.champname }).filter({ hasText: 'Looked over' });
    await line.first().waitFor();
  });

  it('SUB4 a failed solution says why in the queue and on its page, to which its row leads', async () => {
    const client = await open('client');
    const own = await OwnChampionship.publish(client.page.request, `failed-${Date.now()}`);
    const alice = await open('alice');
    await own.join(alice.page.request, 'Unlucky');
    await client.page.request.post(`${own.path}/queue/pause`, { data: { reason: 'A look at the queue' } });
    const file = { name: 'unlucky.csv', mimeType: 'text/csv', buffer: solutionOff(1) };
    const sent = await alice.page.request.post(`${own.path}/solutions`, { multipart: { file } });
    const { id }: { id: string } = await sent.json();

    const { page, path, expectAccessible } = await openConsole();
    await page.goto(`${path}/submissions${filtered({ champname: own.champname })}`);
    await page.getByRole('cell', { name: 'Queued, paused' }).waitFor();
    const list = `${path}/queue${filtered({ champname: own.champname })}`;
    await page.goto(list);
    await page.getByRole('cell', { name: 'Paused' }).waitFor();
    await page.getByRole('button', { name: 'Drop' }).click();
    await confirm(page, 'Drop', 'It holds the others up');
    const dropped = 'An operator dropped it: It holds the others up. It can be sent again.';
    await page.getByRole('cell').getByText(dropped).click();
    await page.waitForURL(`**/submissions/${id}/show`);
    await page.getByRole('heading', { name: 'unlucky.csv', exact: true }).waitFor();
    await page.getByRole('alert').getByText(dropped).waitFor();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const details = page.locator('code', { hasText: 'It holds the others up' });
    const box = await details.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThan(390);
    await page.setViewportSize({ width: 1440, height: 900 });

    const failedBy = (code: string) =>
      page.route(/\/api\/admin\/(queue\?|submissions\/)/, async (route) => {
        const answer = await route.fetch();
        const text = (await answer.text()).replace(/"dropped":"[^"]*"/, '"dropped":null');
        await route.fulfill({ response: answer, body: text.replace('"failure":"INTERNAL"', `"failure":"${code}"`) });
      });
    await failedBy('INTERNAL');
    await page.reload();
    await page.getByRole('alert').getByText('The platform failed in every run', { exact: false }).waitFor();
    await page.getByText('INTERNAL', { exact: true }).waitFor();
    await expectAccessible();
    await failedBy('SCORING_LIMIT');
    await page.goto(list);
    await page
      .getByRole('cell', { name: /^Failed.*more time or memory than one solution may.*SCORING_LIMIT/ })
      .waitFor();
    await expectAccessible();
  });

  it('CHAMP6 an admin decides a tour anew after a look at who drops out, corrects one team, and grants attempts', async () => {
    const client = await open('client');
    const tour = (name: string, from: number, to: number) => ({
      ...{ id: randomUUID(), title: { eng: name, rus: name } },
      ...{ dateStart: inDays(from), dateEnd: inDays(to) },
    });
    const advance = { by: 'list' as const, teams: [] };
    const tours = [
      { ...tour('Heats', -9, -2), advance },
      { ...tour('Last one', -1, 9), advance: null },
    ];
    const own = await OwnChampionship.publish(client.page.request, `decided-${Date.now()}`, tours);
    const alice = await open('alice');
    await own.join(alice.page.request, 'Hopeful');

    const { page, path, expectAccessible } = await openConsole();
    await page.goto(`${path}/champs${filtered({ q: own.champname })}`);
    await page.getByRole('cell', { name: own.champname }).first().click();
    const decide = async (verb: string, names: string, shown: string) => {
      await page.getByRole('button', { name: verb }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Teams of a list' }).waitFor();
      await dialog.getByRole('textbox', { name: 'Names of the teams' }).fill(names);
      await dialog.getByText(shown).waitFor();
      await expectAccessible();
      await confirm(page, 'Decide', 'The jury');
    };
    await decide('Decide now', 'hopeful\nNobody', 'Go on: 1. Let in: 1, out: 0.');
    await decide('Decide again', '', 'Go on: 0. Let in: 0, out: 1.');

    await page.goto(`${path}/teams${filtered({ champname: own.champname })}`);
    await page.getByRole('cell', { name: 'Hopeful' }).click();
    await page.getByRole('button', { name: 'Went on tour' }).click();
    await confirm(page, 'Went on tour', 'A place is free');
    await page.getByRole('button', { name: 'Did not go on' }).waitFor();
    await page.getByRole('button', { name: 'Grant attempts' }).click();
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Attempts' }).fill('3');
    await confirm(page, 'Grant attempts', 'The server was down');

    await alice.page.goto(`/championship/${own.champname}/metric`);
    await alice.page.getByText('3 extra attempts granted: The server was down').waitFor();
  });
});
