import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Advance } from '../../modules/championships/contract/editor.js';
import { closeBrowser } from '../kit/browser.js';
import { inDays, OwnChampionship } from './own-championship.js';
import { openAs, ready } from './visitors.js';

/** One that is over and one that runs, with nobody let in from the first yet: its list is empty. */
const openTours = () => {
  const tour = (eng: string, from: number, to: number, advance: Advance | null) => ({
    ...{ id: randomUUID(), title: { eng, rus: '' }, advance },
    ...{ dateStart: inDays(from), dateEnd: inDays(to) },
  });
  return [tour('Heats', -9, -2, { by: 'list', teams: [] }), tour('Last one', -1, 9, null)];
};

describe('tours of a championship', () => {
  afterAll(closeBrowser);

  it('CHAMP6 who comes after a tour is told so before, waits for the decision, and gets the form as it is made', async () => {
    const client = await openAs('client');
    const tours = openTours();
    const own = await OwnChampionship.publish(client.page.request, `undecided-${Date.now()}`, tours);
    const alice = await openAs('alice', { path: `/championship/${own.champname}/takepart` });
    const { page } = alice;
    await page.getByRole('region', { name: '“Heats” is over already' }).waitFor();
    await page.getByText('only if the organiser lets it in').waitFor();
    await alice.expectAccessible('main');
    await own.join(page.request, 'Latecomers');
    const sent = await page.request.post(`${own.path}/solutions`);
    expect((await sent.json()).error).toBe('TOUR_UNDECIDED');

    await page.goto(`/championship/${own.champname}/metric`);
    await page.getByRole('heading', { name: 'It is not decided yet who goes on from the tour' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Over before your team joined' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Who goes on is being decided' }).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Submit solution' }).count()).toBe(0);
    await ready(page);
    await alice.expectAccessible('main');

    const decide = (teams: string[]) =>
      client.page.request.post(`${own.path}/tours/${tours[0]?.id}/advance`, {
        data: { reason: 'As the rules say', advance: { by: 'list', teams } },
      });
    expect((await decide(['Latecomers'])).status()).toBe(200);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    expect((await decide([])).status()).toBe(200);
    await page.getByText('It joined when the first tour was over').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Your team is not in it' }).waitFor();
    await page.goto(`/championship/${own.champname}/rating`);
    await page.getByText('Your team has no place here').waitFor();
    await alice.close();
    await client.close();
  });
});
