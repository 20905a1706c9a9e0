import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { closeBrowser, openApp, until } from '../kit/browser.js';
import { becomeSomebody, openAs, openAsGuest, ready } from './visitors.js';

/** The threads, of each of which was written last in a topic of this title, by somebody of this name. */
const openThreads = async (width: number, last: { title?: string; name?: string }) => {
  const app = await openAsGuest({ viewport: { width, height: 900 } });
  await app.page.route(/\/api\/forum\/threads\?/u, async (route) => {
    const threads = (await (await route.fetch()).json()) as { items: { lastTopic: object | null }[] };
    const items = threads.items.map((one) => ({ ...one, lastTopic: one.lastTopic && { ...one.lastTopic, ...last } }));
    await route.fulfill({ json: { ...threads, items } });
  });
  await app.page.goto('/forum');
  await app.page
    .locator('main li', { hasText: last.title ?? last.name ?? '' })
    .first()
    .waitFor();
  return app;
};

describe('the forum in two browsers', () => {
  afterAll(closeBrowser);

  it('FORUM5 a guest reads and writes, is asked in with what they wrote, and a reader sees it without being moved', async () => {
    const title = `A formula ${randomUUID().slice(0, 8)}`;
    const alice = await openAs('alice', { path: '/forum/tools?new=1' });
    await alice.page.locator('[name=title]').fill(title);
    await alice.page.getByLabel('Text', { exact: true }).fill('Both **bold** and $x^2$ here');
    await alice.page.getByRole('button', { name: 'Publish' }).click();
    await alice.page.waitForURL(/\/forum\/tools\/[0-9a-f-]{36}$/u);
    await alice.page.locator('article strong', { hasText: 'bold' }).waitFor();
    await alice.page.locator('article .katex').waitFor();
    // Roots and sums stretch by a font of the product, whatever the machine has.
    await until(
      alice.page,
      `[...document.fonts].some((font) => font.family.includes('Podium Math') && font.status === 'loaded')`,
    );
    const path = new URL(alice.page.url()).pathname;

    const guest = await openAsGuest({ path });
    await ready(guest.page);
    const field = guest.page.getByLabel('Your comment');
    await field.fill('x'.repeat(500));
    await guest.page.getByText('Comment over 500 characters').waitFor();
    await field.fill('What I have to say');
    await guest.page.getByRole('button', { name: 'Send', exact: true }).click();
    await guest.page.getByRole('dialog').waitFor();
    await guest.expectAccessible();
    await guest.page.fill('[name=username]', 'bob');
    await guest.page.fill('[name=password]', 'podium-demo');
    await guest.page.press('[name=password]', 'Enter');
    await guest.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('What I have to say');
    await guest.page.getByRole('button', { name: 'Send', exact: true }).click();
    await guest.page.locator('article', { hasText: 'What I have to say' }).last().waitFor();

    const pill = alice.page.getByRole('button', { name: '1 new', exact: true });
    await pill.waitFor();
    expect(await alice.page.getByText('What I have to say').count()).toBe(0);
    await pill.click();
    await alice.page.getByText('What I have to say').waitFor();
    await alice.page.getByRole('button', { name: 'Reply', exact: true }).click();
    await alice.page.getByLabel('Your reply').fill('And what I say to it');
    await alice.page.getByRole('button', { name: 'Send', exact: true }).first().click();
    await alice.page.locator('ol ol article', { hasText: 'And what I say to it' }).waitFor();
    await alice.expectAccessible();
    await guest.close();
    await alice.close();
  });

  it.each([1440, 390])(
    'FORUM1 shows when a thread was last written to beside a name of any length, at a width of %d',
    async (width) => {
      const app = await openThreads(width, { name: 'Long '.repeat(20).trim() });
      const beyond = await app.page.evaluate(
        `[...document.querySelectorAll('main li p > time')].map((time) =>
          time.getBoundingClientRect().right - time.closest('li').getBoundingClientRect().right)`,
      );
      expect(Math.max(...(beyond as number[]))).toBeLessThanOrEqual(0);
      expect(await app.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await app.close();
    },
  );

  it.each([1440, 390])(
    'FORUM5 that there is something new covers no field of the feed, and its rows have the whole width, at %d',
    async (width) => {
      const app = await openAsGuest({ path: '/forum/lenta', viewport: { width, height: 900 } });
      await app.page.locator('main li h2 a').first().waitFor();
      const narrowest = await app.page.evaluate(
        `Math.min(...[...document.querySelectorAll('main li h2')].map((title) => title.parentElement.offsetWidth))`,
      );
      expect(narrowest).toBeGreaterThan(240);
      const writer = await openAsGuest();
      await becomeSomebody(writer.page);
      const { request } = writer.page;
      const data = { title: `What is new at ${width}`, text: 'Nobody has read it yet.' };
      expect((await request.post('/api/forum/threads/validation/topics', { data })).status()).toBe(201);
      await app.page.getByRole('button', { name: 'New activity' }).waitFor();
      await app.expectAccessible();
      await Promise.all([app.close(), writer.close()]);
    },
  );

  it.each(['RUS', 'ENG'] as const)(
    'FORUM1 order and a new topic stand in one line above the topics of a thread on a phone, in %s',
    async (language) => {
      const { page, close } = await openAsGuest({
        language,
        path: '/forum/validation',
        viewport: { width: 390, height: 844 },
      });
      const order = page.getByRole('combobox', { name: language === 'RUS' ? 'Порядок' : 'Sort' });
      const begin = page.getByRole('button', { name: language === 'RUS' ? 'Новая тема' : 'New topic' });
      const [one, other] = [await order.boundingBox(), await begin.boundingBox()];
      expect([one?.y, (one?.width ?? 0) > 100]).toEqual([other?.y, true]);
      await close();
    },
  );

  it('FORUM1 has what was written last in one line of a row on a phone, however short its title', async () => {
    const app = await openThreads(390, { title: 'On' });
    const apart = await app.page.evaluate(
      `[...document.querySelectorAll('main li p > time')].map((time) => {
        const title = time.closest('p').previousElementSibling;
        return Math.abs(title.getBoundingClientRect().bottom - time.getBoundingClientRect().bottom);
      })`,
    );
    expect(Math.max(...(apart as number[]))).toBeLessThan(12);
    await app.close();
  });

  it('FORUM3 a commend that the server refuses is drawn back and said, a bookmark stands in one’s list', async () => {
    const app = await openAsGuest({ expectedErrors: [/500/u] });
    await becomeSomebody(app.page);
    await app.page.goto('/forum/lenta');
    await app.page.locator('main h2 a').first().click();
    await ready(app.page);
    const plus = app.page.getByRole('button', { name: /^Plus: / }).first();
    const before = await plus.textContent();
    const pressed = await plus.getAttribute('aria-pressed');
    await app.page.route('**/commend', (route) => route.fulfill({ status: 500, body: '{}' }));
    await plus.click();
    await app.page.getByRole('alert').filter({ hasText: /\S/u }).first().waitFor();
    expect(await plus.textContent()).toBe(before);
    expect(await plus.getAttribute('aria-pressed')).toBe(pressed);
    const title = (await app.page.locator('h1').textContent()) ?? '';
    const bookmark = app.page.getByRole('button', { name: 'Bookmark' }).first();
    const kept = app.page.waitForResponse((response) => response.url().endsWith('/bookmark'));
    await bookmark.click();
    await kept;
    await app.page.goto('/forum/bookmarks');
    await app.page.getByRole('link', { name: title }).waitFor();
    await app.close();
  });

  it('FORUM1 finds a word of the demo by another form of it, and leads to its place', async () => {
    const app = await openAsGuest({ path: '/' });
    await ready(app.page);
    await app.page.getByRole('searchbox').first().fill('команды');
    await app.page.getByRole('searchbox').first().press('Enter');
    await app.page.waitForURL(/\/forum\/search/u);
    await app.page.locator('mark').first().waitFor();
    await app.page.locator('main h2 a').first().click();
    await app.page.waitForURL(/\/forum\/[a-z-]+/u);
    await ready(app.page);
    await app.close();
  });

  it('FORUM3 counts down on the button where somebody comments too fast, and keeps the text', async () => {
    const app = await openAsGuest({ expectedErrors: [/429/u] });
    await becomeSomebody(app.page);
    await app.page.goto('/forum/house-news');
    await app.page.locator('main h2 a').first().click();
    await ready(app.page);
    const field = app.page.getByLabel('Your comment');
    const id = new URL(app.page.url()).pathname.split('/').at(-1) ?? '';
    for (let n = 1; n <= 5; n += 1) {
      const sent = await app.page.request.post(`/api/forum/topics/${id}/comments`, {
        data: { text: `Comment ${n}` },
      });
      expect(sent.status()).toBe(201);
    }
    await field.fill('One more');
    await app.page.getByRole('button', { name: 'Send', exact: true }).click();
    await app.page.getByRole('timer').first().waitFor();
    expect(await field.inputValue()).toBe('One more');
    await app.close();
  });

  it('FORUM3 a thread is asked for, says what is wrong with it, opens, loses what people complain about, and is locked', async () => {
    const name = `own-${randomUUID().slice(0, 8)}`;
    const svg = (inner: string) => ({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`),
    });
    const own = await openAsGuest({ expectedErrors: [/409 \(Conflict\)/u, /422/u, /401.*auth\/session/u] });
    const { page } = own;
    await becomeSomebody(page);
    await page.goto('/forum/request');
    const send = page.getByRole('button', { name: 'Send to moderation' });
    await page.locator('[name=name]').fill('tools');
    await page.locator('[name=title]').fill(`Thread ${name}`);
    await page.locator('textarea[name=description]').fill('What nobody has spoken of');
    await send.click();
    await page.getByRole('alert').filter({ hasText: 'Choose a file' }).first().waitFor();
    const logo = page.locator('form input[type=file]');
    await logo.setInputFiles(svg('<path d="M0 0h9v9z"/>'));
    await send.click();
    await page.getByText('A thread with this name already exists').first().waitFor();
    await page.locator('[name=name]').fill(name);
    await logo.setInputFiles(svg('<script>document.title = "run"</script>'));
    await send.click();
    await page.getByText('The logo is no SVG picture that can be shown').first().waitFor();
    await own.expectAccessible();
    await logo.setInputFiles(svg('<path d="M0 0h9v9z" onload="alert(1)"/>'));
    await send.click();
    await page.getByText('Sent to moderation').waitFor();
    await page.getByText('Awaiting moderation').waitFor();

    const admin = await openApp();
    const signedIn = await admin.page.request.post('/api/auth/login', {
      data: { username: 'admin', password: 'podium-demo' },
    });
    const { user } = (await signedIn.json()) as { user: { adminPath: string } };
    const row = admin.page.getByRole('row', { name: new RegExp(name, 'u') });
    const decide = async (what: string) => {
      await row.getByRole('button', { name: what, exact: true }).click();
      const question = admin.page.getByRole('dialog');
      await question.getByRole('textbox').fill('It is so decided');
      await question.getByRole('button', { name: what, exact: true }).click();
      await question.waitFor({ state: 'detached' });
    };
    const threads = async () => {
      await admin.page.goto(`${user.adminPath}/forum-threads`);
      await admin.page.getByRole('textbox', { name: 'Search' }).fill(name);
    };
    await threads();
    await decide('Open');
    await row.getByRole('button', { name: 'Lock', exact: true }).waitFor();
    await page.goto(`/forum/${name}`);
    await page.getByRole('heading', { level: 1, name: `Thread ${name}` }).waitFor();

    const written = await page.request.post(`/api/forum/threads/${name}/topics`, {
      data: { title: `About ${name}`, text: 'Words' },
    });
    const { id } = (await written.json()) as { id: string };
    await page.request.post(`/api/forum/topics/${id}/comments`, { data: { text: `Buy ${name}` } });
    const alice = await openAs('alice', { path: `/forum/${name}/${id}` });
    const comment = alice.page.locator('article', { hasText: `Buy ${name}` }).last();
    await comment.getByRole('button', { name: 'More' }).click();
    await comment.getByRole('button', { name: 'Report' }).click();
    const complaint = alice.page.getByRole('alertdialog');
    await complaint.getByRole('textbox').fill('An advertisement');
    await complaint.getByRole('button').last().click();
    await complaint.waitFor({ state: 'detached' });
    await admin.page.goto(`${user.adminPath}/forum-complaints`);
    await decide('Remove');
    await row.waitFor({ state: 'detached' });
    await alice.page.reload();
    await alice.page.getByLabel('Your comment').waitFor();
    expect(await alice.page.getByText(`Buy ${name}`).count()).toBe(0);

    await threads();
    await decide('Lock');
    await row.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
    await alice.page.reload();
    await alice.page.getByText('Locked: It is so decided').first().waitFor();
    expect(await alice.page.getByLabel('Your comment').count()).toBe(0);
    for (const app of [own, admin, alice]) await app.close();
  });
});
