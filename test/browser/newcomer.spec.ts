import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { textsOf } from '../kit/texts.js';
import { aLogin, aPhone, codeSentTo, newPassword, openAsGuest, sentTo } from './visitors.js';

let app: OpenApp;
const most = { clicks: 14, fields: 9 };

/** What somebody does with their hands: whatever they press, also in their mail, and each field that they fill. */
class Hands {
  clicks = 0;
  fields = 0;

  async press(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  /** A link of a mail opens a tab of its own, as programs for mails do. */
  async open(page: Page, link: string): Promise<Page> {
    this.clicks += 1;
    const tab = await page.context().newPage();
    const { pathname, search } = new URL(link);
    await tab.goto(pathname + search);
    return tab;
  }

  async fill(field: Locator, value: string): Promise<void> {
    this.fields += 1;
    await field.fill(value);
  }

  async choose(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await this.press(button);
    await (await chooser).setFiles(file);
  }
}

/** A form that is sent as it is says at its fields what lacks, and nothing is counted. */
const stumble = async (page: Page, button: Locator): Promise<void> => {
  await button.click();
  await page.locator('main [aria-invalid=true]').first().waitFor();
};

const wordsIn = (language: 'RUS' | 'ENG') =>
  textsOf(language === 'RUS' ? 'rus' : 'eng', 'auth', 'championships', 'home', 'scoring', 'shell', 'user');
/** A text with whatever stands in its places. */
const pattern = (text = '') =>
  new RegExp(text.replaceAll(/[.*+?^$()|[\]\\]/gu, '\\$&').replaceAll(/\{\w+\}/gu, '.+'), 'u');

/** The rows that participants are given to begin with. */
const sampleOf = async (page: Page, champname: string): Promise<Buffer> => {
  const list = await page.request.get(`/api/championships/${champname}/files`);
  const { items } = (await list.json()) as { items: { name: string }[] };
  const sample = items.find(({ name }) => name.includes('sample'));
  return (await page.request.get(`/api/championships/${champname}/files/${sample?.name}`)).body();
};

interface Walk {
  language: 'RUS' | 'ENG';
  /** Each form is sent too early first. */
  stumbles: boolean;
}

/** From the home page to a place on the leaderboard, by what is on the pages. */
const walk = async ({ page: first }: OpenApp, { language, stumbles }: Walk): Promise<Hands> => {
  const hands = new Hands();
  const words = wordsIn(language);
  const say = (id: string) => words[id] ?? id;
  const tooEarly = (page: Page, button: Locator) => (stumbles ? stumble(page, button) : undefined);
  const login = aLogin();
  const email = `${login}@example.com`;

  await hands.press(first.getByRole('link', { name: say('home.board.try') }));
  // The tab of the same name leads to the form itself.
  const way = first.locator('main a[href^="/registration?returnTo="]:visible', {
    hasText: say('championships.takePart'),
  });
  await hands.press(way.first());

  const register = first.getByRole('button', { name: say('auth.register') });
  await register.waitFor();
  await tooEarly(first, register);
  await hands.fill(first.locator('[name=email]'), email);
  await hands.fill(first.locator('[name=password]'), newPassword);
  await hands.press(first.getByRole('button', { name: say('auth.password.show') }).first());
  await hands.press(first.locator('[name=agreement]'));
  await hands.press(register);
  await first.getByText(email).waitFor();

  const page = await hands.open(first, await sentTo(first, email, /https?:\/\/\S+token=\S+/));
  await hands.press(page.getByRole('button', { name: say('auth.confirm.button') }));

  const send = page.getByRole('button', { name: say('user.phone.send') });
  await send.waitFor();
  await tooEarly(page, send);
  const phone = aPhone();
  await hands.fill(page.locator('[name=phone]'), phone);
  await hands.press(send);
  await page.locator('[name=code]').waitFor();
  await hands.fill(page.locator('[name=code]'), await codeSentTo(page, phone));

  const save = page.locator('main').getByRole('button', { name: say('shell.save') });
  await save.waitFor();
  await tooEarly(page, save);
  const data = { firstname: 'Vi', lastname: 'Sitor', birthday: '1990-05-17', city: 'Perm', university: 'PSU' };
  for (const [name, value] of Object.entries(data)) await hands.fill(page.locator(`[name=${name}]`), value);
  await hands.press(save);

  const takePart = page.locator('main').getByRole('button', { name: say('championships.takePart'), exact: true });
  await takePart.waitFor();
  await tooEarly(page, takePart);
  await hands.press(page.locator('[name=acceptRules]'));
  await hands.press(takePart);

  await hands.press(page.getByRole('link', { name: say('championships.welcome.metric') }));
  const champname = new URL(page.url()).pathname.split('/')[2] ?? '';
  const file = { name: 'first.csv', mimeType: 'text/csv', buffer: await sampleOf(page, champname) };
  await hands.choose(page, page.getByRole('button', { name: say('shell.upload.choose') }).first(), file);
  await hands.press(page.locator('main').getByRole('button', { name: new RegExp(`^${say('scoring.send')}`, 'u') }));
  const place = page.locator('main').getByText(pattern(say('scoring.placeNow')));
  await place
    .or(page.locator('main').getByText(pattern(say('scoring.placeBy'))))
    .first()
    .waitFor();
  return hands;
};

describe('the first way of a newcomer', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it.each([
    ['RUS', 1440],
    ['RUS', 390],
    ['ENG', 1440],
    ['ENG', 390],
  ] as const)(
    'NAV9 AUTH2 AUTH7 CHAMP4 SUB1 from the home page to a ranked solution in few clicks and fields: %s at %s px',
    async (language, width) => {
      app = await openAsGuest({ path: '/', language, viewport: { width, height: width === 390 ? 844 : 900 } });
      const { clicks, fields } = await walk(app, { language, stumbles: false });
      expect({ clicks, fields }).toEqual({
        clicks: Math.min(clicks, most.clicks),
        fields: Math.min(fields, most.fields),
      });
    },
  );

  it('ERR1 no step of it fails in silence: each form that is sent too early marks what it lacks, and the way goes on', async () => {
    app = await openAsGuest({ path: '/', language: 'ENG', viewport: { width: 390, height: 844 } });
    await walk(app, { language: 'ENG', stumbles: true });
  });
});
