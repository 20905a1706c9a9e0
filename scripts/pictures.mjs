import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { ensureChromium } from '../test/kit/chromium.mjs';
import { goTo, visits } from '../test/kit/visits.mjs';
import { root } from './project.mjs';

/**
 * `npm run pictures`: every route of the web app in light and dark, Russian and English, 1440 and 390 px wide, as a guest,
 * a participant and a client, into the ignored folder `pictures/`. Needs a running Podium with its demo data
 * (`npm start`); PODIUM_URL names another address than http://127.0.0.1:3000. `npm run pictures -- --docs` makes those of the
 * documentation instead: a sheet of the main pages in each theme, and the three of the README, into `docs/pictures/`.
 */
const url = process.env.PODIUM_URL ?? 'http://127.0.0.1:3000';
const folder = path.join(root, 'pictures');
const docs = path.join(root, 'docs', 'pictures');
/** Pages of a sheet, by who sees them. */
const onSheet = {
  guest: ['/', '/championships', '/rating', '/vacancy', '/forum/articles', '/login'],
  alice: [
    '/championship/diabetes',
    '/championship/diabetes/metric',
    '/championship/diabetes/rating',
    '/forum/validation',
    '/user/alice',
    '/user/alice/notifications',
  ],
};
/** Those of the README. */
const readme = { home: '/', leaderboard: '/championship/diabetes/rating', profile: '/user/alice' };
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

/** Small enough to be in a repository. */
const keep = async (picture, name, width) => {
  fs.mkdirSync(docs, { recursive: true });
  await sharp(picture).resize({ width }).webp({ quality: 82 }).toFile(path.join(docs, name));
};

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--disable-gpu', ...sandbox] });
const isForDocs = process.argv.includes('--docs');
const made = await (isForDocs ? picturesOfDocs() : picturesOfAll());
await browser.close();
console.log(`${made} pictures in ${isForDocs ? docs : folder}`);

async function shown(page, address) {
  await goTo(page, address);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function picturesOfAll() {
  let count = 0;
  for (const [who, paths] of Object.entries(visits)) {
    for (const variant of variants) {
      const { context, page } = await openContext(browser, who, variant);
      const into = path.join(folder, `${variant.theme}-${variant.language}-${variant.width}`);
      fs.mkdirSync(into, { recursive: true });
      for (const address of paths) {
        await shown(page, address);
        const name = `${who}${address === '/' ? '-start' : address.replaceAll(/[/?= >]+/g, '-')}.png`;
        // As tall as the page: what is fixed to the window's end is at the end of the picture, not across its middle. The
        // content is then no taller than it is, so that the footer below it is on the picture too.
        await page.addStyleTag({ content: 'main { min-height: 0 !important; }' });
        const { width, height } = page.viewportSize();
        await page.setViewportSize({ width, height: await page.evaluate('document.documentElement.scrollHeight') });
        await page.screenshot({ path: path.join(into, name) });
        await page.setViewportSize({ width, height });
        count += 1;
      }
      await context.close();
    }
  }
  return count;
}

/** The first screens of the main pages in English, side by side. */
async function picturesOfDocs() {
  for (const theme of ['light', 'dark']) {
    const shots = [];
    for (const [who, paths] of Object.entries(onSheet)) {
      const { context, page } = await openContext(browser, who, { theme, language: 'ENG', width: 1440 });
      for (const address of paths) {
        await shown(page, address);
        const shot = await page.screenshot();
        shots.push(shot);
        const name = Object.entries(readme).find(([, one]) => one === address)?.[0];
        if (theme === 'light' && name) await keep(shot, `${name}.webp`, 1200);
      }
      await context.close();
    }
    const context = await browser.newContext({ viewport: { width: 1800, height: 600 } });
    const page = await context.newPage();
    const cells = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`).join('');
    await page.setContent(`<style>body{margin:0;padding:12px;background:#7c8899;display:grid;gap:12px;
      grid-template-columns:repeat(3,1fr)}img{display:block;width:100%;border-radius:8px}</style>${cells}`);
    await keep(await page.screenshot({ fullPage: true }), `sheet-${theme}.webp`, 1800);
    await context.close();
  }
  return 2 + Object.keys(readme).length;
}
