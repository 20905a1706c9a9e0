import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../test/kit/chromium.mjs';
import { root } from './project.mjs';

/**
 * Makes `apps/web/public/agreement.pdf` from the texts in `apps/web/agreement`: Russian first, then English, the fonts
 * embedded. Chromium prints it, because Inter comes as variable fonts. Run it after changing a text, and commit the
 * result: `node scripts/make-agreement.mjs`.
 */
const fonts = path.join(root, 'node_modules', '@fontsource-variable', 'inter', 'files');
const fontFace = (script, range) => {
  const file = fs.readFileSync(path.join(fonts, `inter-${script}-wght-normal.woff2`)).toString('base64');
  return `@font-face { font-family: Inter; font-weight: 100 900; unicode-range: ${range};
    src: url(data:font/woff2;base64,${file}) format('woff2'); }`;
};

const style = `
  ${fontFace('latin', 'U+0000-00FF, U+2000-206F')}
  ${fontFace('cyrillic', 'U+0400-045F, U+2116')}
  body { margin: 0; font: 400 10.5pt/1.5 Inter; color: #121821; }
  article + article { break-before: page; }
  h1 { margin: 0 0 14pt; font: 700 21pt/1.2 Inter; }
  h2 { margin: 14pt 0 3pt; font: 650 12.5pt/1.3 Inter; break-after: avoid; }
  p { margin: 0; orphans: 3; widows: 3; }`;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The little Markdown that the texts use: headings and paragraphs. */
const markup = (text) =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const [, marks = '', words] = /^(#{0,2}) ?(.*)$/s.exec(block);
      const tag = ['p', 'h1', 'h2'][marks.length];
      return `<${tag}>${escaped(words)}</${tag}>`;
    })
    .join('\n');

const article = (folder, tag) => {
  const text = fs.readFileSync(path.join(root, 'apps', 'web', 'agreement', `${folder}.md`), 'utf8');
  return `<article lang="${tag}">${markup(text)}</article>`;
};

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--disable-gpu', ...sandbox] });
const page = await browser.newPage();
await page.setContent(`<!doctype html><html lang="ru"><head><title>Пользовательское соглашение · User agreement</title>
  <style>${style}</style></head><body>${article('rus', 'ru')}${article('eng', 'en')}</body></html>`);
await page.evaluate('document.fonts.ready');
await page.pdf({
  path: path.join(root, 'apps', 'web', 'public', 'agreement.pdf'),
  format: 'A4',
  margin: { top: '22mm', bottom: '22mm', left: '22mm', right: '22mm' },
  tagged: true,
  outline: true,
});
await browser.close();
