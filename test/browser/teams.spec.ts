import { randomUUID } from 'node:crypto';
import { afterAll, describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser } from '../kit/browser.js';
import { OwnChampionship, solutionOff } from './own-championship.js';
import { aPhone, becomeSomebody, codeSentTo, confirmMail, openAs, openAsGuest, ready, register } from './visitors.js';

const refusals = { expectedErrors: [/40[349] \((Forbidden|Not Found|Conflict)\)/] };

const invite = async (page: Page, login: string): Promise<void> => {
  await page.locator('[name=login]').fill(login);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
};
const ours = 'Team of the first';
const theirs = 'Team of the second';
const member = (page: Page, name: string) =>
  page.getByRole('region', { name: ours, exact: true }).getByRole('listitem').filter({ hasText: name });

describe('a team of several people', () => {
  afterAll(closeBrowser);

  it('TEAM1 TEAM2 two people side by side invite, confirm a phone, join, merge, are removed and leave', async () => {
    const client = await openAs('client');
    const own = await OwnChampionship.publish(client.page.request, `teams-${randomUUID().slice(0, 8)}`);
    await client.close();
    const path = `/championship/${own.champname}/team`;
    const [captain, rival, guest] = [
      await openAsGuest(refusals),
      await openAsGuest(refusals),
      await openAsGuest(refusals),
    ];
    const first = await becomeSomebody(captain.page);
    const second = await becomeSomebody(rival.page);
    const login = await register(guest.page);
    await confirmMail(guest.page, login);
    await own.join(captain.page.request, ours);
    await own.join(rival.page.request, theirs);
    await own.submit(captain.page.request, solutionOff(2));
    await own.submit(rival.page.request, solutionOff(1));

    // 33: three refusals in words; the invited one sees it come.
    for (const { page } of [captain, rival]) await page.goto(path);
    // Who is invited meets it on whatever page of the championship they are.
    await guest.page.goto(`/championship/${own.champname}`);
    for (const { page } of [captain, guest, rival]) await ready(page);
    await captain.expectAccessible();
    await guest.expectAccessible();
    await invite(captain.page, 'nobody-of-this-name');
    await captain.page.getByText('User is not found').waitFor();
    await invite(captain.page, second);
    await captain.page.getByText('User is already participating').waitFor();
    await invite(captain.page, login);
    await captain.page.getByText('invited', { exact: true }).waitFor();
    await invite(captain.page, login);
    await captain.page.getByText('User already invited').waitFor();
    const asked = guest.page.getByRole('heading', { name: `${first} invited you to join the team ${ours}` });
    await asked.waitFor();
    await guest.expectAccessible();

    // 34: the phone first, then a member on both screens.
    await guest.page.getByRole('button', { name: 'Accept' }).click();
    const invitation = guest.page.getByRole('region', { name: `${first} invited you to join the team ${ours}` });
    await invitation.getByRole('alert').getByText('Confirm your phone').waitFor();
    await guest.page.getByRole('link', { name: 'Confirm your phone in Settings' }).click();
    const phone = aPhone();
    await guest.page.locator('[name=phone]').fill(phone);
    await guest.page.getByRole('button', { name: 'Send a code' }).click();
    await guest.page.locator('[name=code]').fill(await codeSentTo(guest.page, phone));
    await guest.page.getByText(`${phone} is confirmed`).waitFor();
    await guest.page.goto(path);
    await guest.page.getByRole('button', { name: 'Accept' }).click();
    for (const { page } of [guest, captain]) await member(page, login).first().waitFor();

    // What the captain says of the team is read on its page, by everybody.
    await captain.page.locator('textarea[name=description]').fill('We validate first.');
    await captain.page
      .getByRole('region', { name: 'Name and description' })
      .getByRole('button', { name: 'Save' })
      .click();
    await rival.page.goto(`${path}/${encodeURIComponent(ours)}`);
    await rival.page.getByText('We validate first.').waitFor();
    await rival.page.getByRole('region', { name: 'Solutions and places' }).waitFor();
    await rival.expectAccessible();
    await rival.page.goto(path);
    await ready(rival.page);

    // 35: a merge that both captains have seen before.
    await captain.page.locator('[name=q]').fill(theirs);
    await captain.page.getByRole('button', { name: `Preview a merge with ${theirs}` }).click();
    const dialog = captain.page.getByRole('alertdialog');
    await dialog.getByText('These teams can merge').waitFor();
    await captain.expectAccessible();
    await dialog.getByRole('button', { name: 'Propose merge' }).click();
    await rival.page.getByText('These teams can merge').waitFor();
    await rival.expectAccessible();
    await rival.page.getByRole('button', { name: 'Accept' }).click();
    await rival.page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await member(rival.page, first).first().waitFor();
    await member(captain.page, second).first().waitFor();
    await rival.page.goto(`/championship/${own.champname}/rating`);
    await rival.page.getByText(ours).first().waitFor();
    await rival.page.getByText(theirs).waitFor({ state: 'detached' });

    // 36: one is taken out, one leaves.
    await captain.page.getByRole('button', { name: `Remove ${second} from the team` }).click();
    await dialog.getByRole('textbox').fill(second);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await member(captain.page, second).first().waitFor({ state: 'detached' });
    await rival.page.goto(path);
    await rival.page.getByText('You are not on a team here yet').waitFor();
    await guest.page.getByRole('button', { name: 'Leave team' }).click();
    await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }).click();
    await guest.page.getByText('You are not on a team here yet').waitFor();
    await member(captain.page, login).first().waitFor({ state: 'detached' });
    // The championship is gone from the profiles of both, and stays in the captain's.
    for (const [{ page }, whose] of [
      [rival, second],
      [guest, login],
    ] as const) {
      await page.goto(`/user/${whose}`);
      await page.getByText('No championships yet').waitFor();
    }
    await captain.page.goto(`/user/${first}`);
    await captain.page.getByRole('link', { name: ours }).waitFor();
    await captain.expectAccessible();
    for (const app of [captain, rival, guest]) await app.close();
  });
});
