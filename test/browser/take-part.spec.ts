import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import {
  aPhone,
  codeSentTo,
  confirmMail,
  newPassword,
  openAs,
  openAsGuest,
  ready,
  register,
  signIn,
} from './visitors.js';

let app: OpenApp;

/** What the server answers to this call, changed. */
const changed = (page: Page, path: string | RegExp, change: object) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });
const primary = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true }).first();
const gates = ['The data is only available to participants', 'The description is only visible to participants'];

/** Journeys 11 and 12: the phone and the profile, on the page that asks for them; a code goes by itself when it is whole. */
const stepsDone = async (page: Page, { expectAccessible }: OpenApp): Promise<void> => {
  const phone = aPhone();
  const step = page.locator('main');
  // Alice's, of the demo.
  await step.getByLabel('Phone number').fill('+46 70 174 06 07');
  await step.getByRole('button', { name: 'Send a code' }).click();
  await step.getByText('This number is used by another user').waitFor();
  await step.getByLabel('Phone number').fill(phone);
  await step.getByRole('button', { name: 'Send a code' }).click();
  const code = step.getByLabel(`Code sent to ${phone}`);
  await step.getByRole('button', { name: /^Send again in \d+ s/ }).waitFor();
  const right = await codeSentTo(page, phone);
  await code.fill(right === '000000' ? '000001' : '000000');
  await step.getByText('Invalid code, try again').waitFor();
  await expectAccessible();
  await code.fill(right);
  await step.locator('[name=firstname]').waitFor();
  expect(await page.evaluate('document.activeElement.tagName')).toBe('SECTION');
  for (const [name, value] of Object.entries({
    firstname: 'Vi',
    lastname: 'Sitor',
    birthday: '1990-05-17',
    city: 'Perm',
    university: 'PSU',
  }))
    await step.locator(`[name=${name}]`).fill(value);
  await expectAccessible();
  await step.getByRole('button', { name: 'Save' }).click();
  await step.locator('[name=acceptRules]').waitFor();
};

describe('the way into a championship', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('CHAMP4 a newcomer is told each missing step, then takes part by one form, with the data open and what to do next', async () => {
    app = await openAsGuest({ expectedErrors: [/409 \(Conflict\)/, /422 \(Unprocessable/] });
    const { page } = app;
    const login = await register(page);
    await page.goto(`/login?returnTo=${encodeURIComponent('/championship/breast-cancer/takepart')}`);
    await signIn(page, login, newPassword);
    const missing = page.getByRole('heading', { name: 'Before you join' });
    await missing.waitFor();
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await step('Log in').getByText('done', { exact: true }).waitFor();
    for (const name of ['Confirm your e-mail', 'Confirm your phone', 'Fill in your profile'])
      await step(name).getByText('not done yet').waitFor();
    await app.expectAccessible();
    await confirmMail(page, login);
    await page.goto('/championship/breast-cancer/takepart');
    await step('Confirm your e-mail').getByText('done', { exact: true }).waitFor();
    await page.goto('/championship/breast-cancer');
    await primary(page, 'Confirm your phone').waitFor();
    await page.goto('/championship/breast-cancer/takepart');
    await stepsDone(page, app);
    const takePart = page.locator('main').getByRole('button', { name: 'Take part' });
    await takePart.click();
    await page.getByText('Accept the rules to take part').waitFor();
    await page.locator('[name=acceptRules]').check();
    await app.expectAccessible();
    const name = page.locator('[name=teamName]');
    await name.fill('abc');
    await takePart.click();
    await page.getByText('Minimum 4 characters').waitFor();
    const [other] = await teamsOf(page, 'breast-cancer');
    await name.fill(String(other));
    await takePart.click();
    await page.getByText('A team with this name already takes part').waitFor();
    await app.expectAccessible();
    await name.fill('');
    await page.getByRole('definition').filter({ hasText: login }).waitFor();
    await takePart.click();
    await page.waitForURL('**/championship/breast-cancer/data');
    const card = page.getByRole('region', { name: `You’re taking part as ${login}` });
    await card.getByRole('link', { name: 'Read the description' }).waitFor();
    await card.getByRole('link', { name: 'Submit a solution' }).waitFor();
    await page.getByRole('link', { name: 'Download sample_submission.csv' }).waitFor();
    await app.expectAccessible();
  });

  it('CHAMP3 somebody who does not take part meets a gate at data and description, with the way in and no address of a file', async () => {
    app = await openAs('alice');
    for (const [at, tab] of ['data', 'overview'].entries()) {
      await app.page.goto(`/championship/digits/${tab}`);
      await app.page.getByRole('heading', { name: gates[at]! }).waitFor();
      await primary(app.page, 'Take part').waitFor();
      expect(await app.page.content()).not.toContain('/files/');
      await app.expectAccessible();
    }
  });

  it('CHAMP4 on a dark phone in Russian the form fits', async () => {
    const viewport = { width: 390, height: 844 };
    app = await openAsGuest({
      path: '/championship/digits/takepart',
      theme: 'dark',
      language: 'RUS',
      viewport,
    });
    await app.page.locator('[name=acceptRules]').check();
    for (const part of ['[name=teamName]', 'dl']) await app.page.locator(`form ${part}`).waitFor();
    expect(await app.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    await app.expectAccessible();
  });
});

const teamsOf = async (page: Page, champname: string): Promise<string[]> => {
  const board = await page.request.get(`/api/championships/${champname}/leaderboard`);
  return ((await board.json()) as { items: { team: string }[] }).items.map(({ team }) => team);
};

describe('what limits a solution', () => {
  afterEach(async () => {
    // What is asked for again at that moment must not fail the test that is over.
    await app.page.unrouteAll({ behavior: 'ignoreErrors' });
    await app.close();
  });
  afterAll(closeBrowser);
  const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ });

  it('CHAMP8 when the attempts of the day are used up, the time until new ones is in place of the button', async () => {
    app = await openAs('alice');
    await changed(app.page, '**/diabetes/attempts', { left: 0, used: 5 });
    await app.page.goto('/championship/diabetes/metric');
    await app.page.getByText(/No attempts are left today/).waitFor();
    expect(await submit(app.page).count()).toBe(0);
    await app.expectAccessible();
  });

  it('CHAMP8 a page that is open when the championship ends follows by itself: the mark, the button and the form', async () => {
    app = await openAs('alice');
    const { page } = app;
    const champ = /\/api\/championships\/diabetes$/;
    await page.clock.install();
    const end = new Date(Date.now() + 3_600_000).toISOString();
    await changed(page, champ, { type: 'ACTIVE', acceptAfterEnd: false, dateEnd: end });
    await page.goto('/championship/diabetes/metric');
    await submit(page).waitFor();
    const head = page.locator('main header').first();
    await head.getByText('Active', { exact: true }).waitFor();
    await page.unroute(champ);
    await changed(page, champ, { type: 'ENDED', acceptAfterEnd: false, dateEnd: end });
    // A part of the page that still loads would be late by an hour.
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('01:00:01');
    await page.getByRole('heading', { name: 'Championship is over' }).waitFor();
    await head.getByText('Past', { exact: true }).waitFor();
    await primary(page, 'View results').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
  });

  it('CHAMP6 no page offers to submit while no tour runs; one that runs or practice after the end does', async () => {
    app = await openAs('alice');
    const { page } = app;
    const withGate = async (gate: { code: string; until: string | null } | null) => {
      await page.unroute('**/diabetes/attempts');
      await changed(page, '**/diabetes/attempts', { gate });
      await page.goto('/championship/diabetes/rating');
      await ready(page);
    };
    const offer = page.locator('main').getByRole('link', { name: 'Submit solution', exact: true });
    await withGate(null);
    await offer.waitFor();
    await withGate({ code: 'TOURS_OVER', until: null });
    await offer.waitFor({ state: 'detached' });
    await withGate({ code: 'TOUR_NOT_STARTED', until: new Date(Date.now() + 3_600_000).toISOString() });
    await offer.waitFor({ state: 'detached' });
    await changed(page, /\/api\/championships\/diabetes$/, { type: 'ENDED', acceptAfterEnd: true });
    await withGate(null);
    await page.locator('main').getByRole('link', { name: 'Submit for practice', exact: true }).waitFor();
  });

  it('CHAMP8 after the end an open championship is for practice, and a closed one says that it is over', async () => {
    app = await openAs('alice');
    const { page } = app;
    const champ = /\/api\/championships\/diabetes$/;
    await changed(page, champ, { type: 'ENDED', acceptAfterEnd: true });
    await changed(page, '**/diabetes/attempts', { unlimited: true });
    await page.goto('/championship/diabetes/metric');
    await page.getByText(/late attempts are unlimited/).waitFor();
    await submit(page).waitFor();
    await page.unroute(champ);
    await changed(page, champ, { type: 'ENDED', acceptAfterEnd: false });
    await page.goto('/championship/diabetes/metric');
    await page.getByRole('heading', { name: 'Championship is over' }).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await primary(page, 'View results').waitFor();
    await app.expectAccessible();
  });
});
