import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type AppOptions, type OpenApp } from '../kit/browser.js';
import { OwnChampionship, solutionOff } from './own-championship.js';
import { becomeSomebody, openAs, openAsGuest, signIn } from './visitors.js';

const apps: OpenApp[] = [];
const open = async (login: string, options: AppOptions = {}) => {
  const app = await openAs(login, { language: 'ENG', ...options });
  apps.push(app);
  return app;
};

/** Somebody whom no other test tells anything: what is new to them is of this one. */
const openAsSomebody = async () => {
  const app = await openAsGuest({ language: 'ENG' });
  apps.push(app);
  return { ...app, login: await becomeSomebody(app.page) };
};

type Somebody = Awaited<ReturnType<typeof openAsSomebody>>;

/** What the person of a page was told about this championship. */
const toldOf = async (
  { page }: OpenApp,
  champname: string,
): Promise<{ type: string; title: string; url: string }[]> => {
  const { items } = await (await page.request.get('/api/notifications')).json();
  return (items as { type: string; title: string; url: string }[]).filter(({ url }) => url.includes(champname));
};

const dot = ({ page }: OpenApp) => page.getByRole('banner').first().getByText('New notifications');

describe('NOTIF1 notices', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('NOTIF1 ADMIN1 an admin notifies the first three teams, whose pages show it at once; to all asks for their number', async () => {
    const client = await open('client');
    const own = await OwnChampionship.publish(client.page.request, `notified-${Date.now()}`);
    const people: Somebody[] = [];
    for (let at = 0; at < 4; at += 1) {
      const person = await openAsSomebody();
      await person.page.request.post('/api/notifications/seen', { data: {} });
      await own.join(person.page.request, `Team ${at}`);
      await own.submit(person.page.request, solutionOff(at + 1));
      people.push(person);
    }
    // The board is computed every few seconds.
    let counted = 0;
    do {
      const answer = await client.page.request.post(`${own.path}/campaigns/count`, { data: { audience: 'TOP_20' } });
      ({ people: counted } = await answer.json());
    } while (counted < people.length);
    const [alice, , , grace] = people as [Somebody, Somebody, Somebody, Somebody];
    // A first score is told of as well.
    await alice.page.request.post('/api/notifications/seen', { data: {} });
    await alice.page.goto('/championships');
    await alice.page.getByRole('heading', { level: 1, name: 'Championships' }).waitFor();
    await dot(alice).waitFor({ state: 'detached' });

    const { page, expectAccessible } = await open('admin');
    const { user }: { user: { adminPath: string } } = await (await page.request.post('/api/auth/session')).json();
    await page.goto(`${user.adminPath}/champs?filter=${encodeURIComponent(JSON.stringify({ q: own.champname }))}`);
    await page.getByRole('cell', { name: own.champname }).first().click();
    await page.getByRole('button', { name: 'Write a message' }).click();
    await page.getByText('3 people in 3 teams').waitFor();
    await page.getByRole('textbox', { name: 'Title in English' }).fill('Well done');
    await page.getByRole('textbox', { name: 'Text in English' }).fill('Please send us your code.');
    await expectAccessible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('3');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('3 of 3 told').first().waitFor();

    await dot(alice).waitFor();
    expect(
      await Promise.all(
        people.map(async (person) =>
          (await toldOf(person, own.champname)).map(({ title, type }) => `${type} ${title}`),
        ),
      ),
    ).toEqual([['news Well done'], ['news Well done'], ['news Well done'], []]);
    await alice.page.goto(`/user/${alice.login}/notifications`);
    await alice.page.getByRole('link', { name: 'Well done' }).first().waitFor();
    await alice.expectAccessible();
    await alice.page.getByRole('link', { name: 'Well done' }).first().click();
    await alice.page.waitForURL(`**/championship/${own.champname}`);
    await dot(alice).waitFor({ state: 'detached' });

    await page.getByRole('combobox', { name: 'Recipients' }).click();
    await page.getByRole('option', { name: 'All participants of the championship' }).click();
    await page.getByText('4 people in 4 teams').waitFor();
    await page.getByRole('textbox', { name: 'Title in English' }).fill('To all');
    await page.getByRole('textbox', { name: 'Text in English' }).fill('A text');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Type 4 to confirm' }).fill('3');
    expect(await dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await toldOf(grace, own.champname)).toEqual([]);
  });

  it('NOTIF1 the link of a mail opens the settings, after the login and under whatever loads above them, on a phone with little of the profile', async () => {
    const app = await openAsGuest({ viewport: { width: 390, height: 844 } });
    const { page } = app;
    const settings = page.locator('#channels');
    const top = () => settings.evaluate((part) => Math.round(part.getBoundingClientRect().top));
    // What stands above comes late.
    await page.route(/\/api\/notifications(\?|$)/u, async (route) => {
      await settings.getByRole('button', { name: 'Save' }).waitFor();
      await route.continue();
    });
    await page.goto('/user/bob/notifications#channels');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await signIn(page, 'bob', 'podium-demo');
    await page.locator('#notices li').first().waitFor();
    expect(await top()).toBeLessThan(160);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await page.goto('/user/bob/notifications');
    const heading = page.getByRole('heading', { level: 2, name: 'Notifications', exact: true });
    expect((await heading.boundingBox())?.y).toBeLessThan(300);
    await app.expectAccessible();
    await app.close();
  });

  it('NOTIF1 TEAM1 somebody who is invited has a dot and the question among their notifications, which leads to the team', async () => {
    const client = await open('client');
    const own = await OwnChampionship.publish(client.page.request, `invited-${Date.now()}`);
    const captain = await open('alice');
    await own.join(captain.page.request, 'Captains');
    const { participation } = await (await captain.page.request.get(own.path)).json();
    const bob = await openAsSomebody();
    await bob.page.request.post('/api/notifications/seen', { data: {} });
    await bob.page.goto(`/user/${bob.login}/notifications`);
    await dot(bob).waitFor({ state: 'detached' });
    const answer = await captain.page.request.post(`/api/teams/${participation.teamId}/invitations`, {
      data: { login: bob.login, type: 'inv' },
    });
    expect(answer.ok()).toBe(true);
    await dot(bob).waitFor();
    const link = bob.page.locator(`a[href="/championship/${own.champname}/team"]`);
    await link.waitFor();
    expect((await toldOf(bob, own.champname)).map(({ type }) => type)).toEqual(['inv']);
    await bob.expectAccessible();
    await bob.page.getByRole('button', { name: /^Mark all as read/ }).click();
    await dot(bob).waitFor({ state: 'detached' });
    await link.click();
    await bob.page.waitForURL(`**/championship/${own.champname}/team`);
  });
});
