import type { Language } from '../../kernel/contract/language.js';
import { escaped } from './page.js';

const body = 'margin:0;padding:24px 16px;font:16px/24px system-ui,sans-serif;overflow-wrap:anywhere';
const frame = 'max-width:600px;margin:0 auto';

/**
 * What a mail says, for programs that show HTML: the same words, of which none is markup, and none but an address of this site a
 * link. @param site as `publicUrl`
 */
export const htmlOf = (
  { subject, text, language }: { subject: string; text: string; language: Language },
  site: string,
): string =>
  `<!doctype html><html lang="${language === 'RUS' ? 'ru' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title></head><body style="${body}"><div style="${frame}">
${text
  .split('\n\n')
  .map((paragraph) => `<p style="margin:0 0 16px">${inHtml(paragraph, site)}</p>`)
  .join('\n')}
</div></body></html>`;

const inHtml = (paragraph: string, site: string): string =>
  paragraph
    .split(/(\s)/)
    .map((word) => (word === '\n' ? '<br>\n' : linked(word, site)))
    .join('');

const linked = (word: string, site: string): string =>
  word.startsWith(`${site}/`) ? `<a href="${escaped(word)}">${escaped(word)}</a>` : escaped(word);
