import { afterAll, describe, expect, test } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { OwnChampionship, solutionOff } from './own-championship.js';
import { openAs, ready, variants } from './visitors.js';

describe('SUB4 the evaluation queue', () => {
  afterAll(closeBrowser);

  test('SUB4 the console stops it with a reason; who waits sees why, takes a solution back, and goes on', async () => {
    // Of its own, so that nobody else waits in it.
    const client = await openAs('client');
    const own = await OwnChampionship.publish(client.page.request, `waiting-${Date.now()}`);
    const alice = await openAs('alice', { language: 'ENG', path: `/championship/${own.champname}` });
    await own.join(alice.page.request, 'In the queue');
    const admin = await openAs('admin');
    const { user } = await (await admin.page.request.post('/api/auth/session')).json();
    await admin.page.addInitScript(`localStorage.setItem('RaStore.locale', '"en"')`);
    await admin.page.goto(`${user.adminPath}/queue`);
    // What stops all is held to this championship: solutions of other tests would wait as well (ADMIN1 has all of them wait).
    await admin.page.route('**/api/admin/queue/pause', async (route) => {
      const data: unknown = route.request().postDataJSON();
      const response = await client.page.request.post(`${own.path}/queue/pause`, { data });
      await route.fulfill({ response });
    });
    await admin.page.getByRole('button', { name: 'Pause all' }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('The disk is changed');
    await dialog.getByRole('button', { name: 'Pause all' }).click();
    await admin.page.getByText('The disk is changed').waitFor();
    await admin.expectAccessible();

    await alice.page.goto(`/championship/${own.champname}/metric`);
    await alice.page.getByText('The disk is changed').waitFor();
    await alice.page.goto(`/championship/${own.champname}/queue`);
    await alice.page.getByText('The disk is changed').waitFor();
    const file = { name: 'waits.csv', mimeType: 'text/csv', buffer: solutionOff(1) };
    const sent = await alice.page.request.post(`${own.path}/solutions`, { multipart: { file } });
    expect(sent.status()).toBe(202);
    await alice.page.getByText('Place 1 of 1 in the queue').first().waitFor();
    expect(await alice.page.title()).toMatch(/^1st · paused · /);
    await alice.expectAccessible();
    await alice.page.getByRole('button', { name: 'Cancel waits.csv' }).click();
    await alice.page.getByText('None of yours is waiting.').waitFor();
    await alice.page.getByText('The queue is empty').waitFor();

    // Others may have stopped a championship of theirs too.
    const stop = admin.page.getByRole('alert').filter({ hasText: 'The disk is changed' });
    await stop.getByRole('button', { name: 'Resume' }).click();
    await dialog.getByRole('textbox').fill('Done');
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await stop.waitFor({ state: 'detached' });
    await alice.page.getByText('The disk is changed').waitFor({ state: 'detached' });
    for (const app of [admin, alice, client]) await app.close();
  });

  test('SUB3 a comment is edited where it stands, up to 499 characters', async () => {
    const { page, expectAccessible, close } = await openAs('alice', {
      language: 'ENG',
      path: '/championship/diabetes/solutions',
    });
    await page
      .getByRole('button', { name: /^Comment of linear\.csv/ })
      .last()
      .click();
    const field = page.getByRole('textbox', { name: 'Comment of linear.csv' });
    await field.fill('x'.repeat(500));
    await field.press('Enter');
    await page.getByText('Comment over 500 characters').waitFor();
    await expectAccessible();
    await field.fill('A straight line');
    await field.press('Enter');
    await page
      .getByRole('button', { name: /A straight line/ })
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByRole('button', { name: /A straight line/ })
      .first()
      .waitFor();
    await close();
  });

  test.each(variants)('SUB4 the queue is accessible, $theme, $language, $viewport.width px', async (look) => {
    const { page, expectAccessible, close } = await openAs('bob', { ...look, path: '/championship/diabetes/queue' });
    await ready(page);
    await expectAccessible();
    await close();
  });
});
