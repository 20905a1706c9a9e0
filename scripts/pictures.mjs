import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../test/kit/chromium.mjs';
import { visits } from '../test/kit/visits.mjs';
import { root } from './project.mjs';

/**
 * `npm run pictures`: every route of the web app in light and dark, Russian and English, 1440 and 390 px wide, as a guest,
 * a participant and a client, into the ignored folder `pictures/`. Needs a running Podium with its demo data
 * (`npm start`); PODIUM_URL names another address than http://127.0.0.1:3000.
 */
const url = process.env.PODIUM_URL ?? 'http://127.0.0.1:3000';
const folder = path.join(root, 'pictures');
const variants = ['light', 'dark'].flatMap((theme) =>
  ['RUS', 'ENG'].flatMap((language) => [1440, 390].map((width) => ({ theme, language, width }))),
);

async function openContext(browser, who, { theme, language, width }) {
  const size = { width, height: width < 768 ? 844 : 900 };
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  if (who !== 'guest') {
    const answer = await context.request.post('/api/auth/login', {
      data: { username: who, password: 'podium-demo' },
      headers: { Origin: url },
    });
    if (!answer.ok()) throw new Error(`${who} could not log in at ${url}: ${answer.status()}`);
  }
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('main h1').first().waitFor();
  const tag = language === 'RUS' ? 'ru' : 'en';
  if ((await page.evaluate('document.documentElement.lang')) !== tag) {
    await page.locator('header button[aria-busy]').first().click();
    await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
  }
  return { context, page };
}

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--disable-gpu', ...sandbox] });
let made = 0;
for (const [who, paths] of Object.entries(visits)) {
  for (const variant of variants) {
    const { context, page } = await openContext(browser, who, variant);
    const into = path.join(folder, `${variant.theme}-${variant.language}-${variant.width}`);
    fs.mkdirSync(into, { recursive: true });
    for (const address of paths) {
      await page.goto(address);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      const name = `${who}${address === '/' ? '-start' : address.replaceAll(/[/?=]/g, '-')}.png`;
      // As tall as the page: what is fixed to the window's end is at the end of the picture, not across its middle. The
      // content is then no taller than it is, so that the footer below it is on the picture too.
      await page.addStyleTag({ content: 'main { min-height: 0 !important; }' });
      const { width, height } = page.viewportSize();
      await page.setViewportSize({ width, height: await page.evaluate('document.documentElement.scrollHeight') });
      await page.screenshot({ path: path.join(into, name) });
      await page.setViewportSize({ width, height });
      made += 1;
    }
    await context.close();
  }
}
await browser.close();
console.log(`${made} pictures in ${folder}`);
