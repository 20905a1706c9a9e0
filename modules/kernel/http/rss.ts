import type { FastifyReply } from 'fastify';
import type { Language } from '../contract/language.js';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Signs that XML has no place for; a text may have some. */
const unfit = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text within XML. */
export const xml = (text: string): string =>
  text.replaceAll(unfit, '').replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? '');

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>';

export interface RssItem {
  title: string;
  /** Address of its page, by which readers know it again. */
  page: string;
  category: string;
  author?: string;
  at: string;
  /** HTML that is safe to show. */
  html: string;
}

interface Channel {
  title: string;
  page: string;
  language: Language;
  items: readonly RssItem[];
}

const itemOf = ({ title, page, category, author, at, html }: RssItem): string =>
  `<item><title>${xml(title)}</title><link>${xml(page)}</link><guid>${xml(page)}</guid>
<category>${xml(category)}</category>${author === undefined ? '' : `<dc:creator>${xml(author)}</dc:creator>`}<pubDate>${new Date(at).toUTCString()}</pubDate>
<description>${xml(html)}</description></item>`;

/** What programs that read feeds take (RSS 2.0). */
export const rssOf = ({ title, page, language, items }: Channel): string => `${xmlHead}
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${xml(title)}</title><link>${xml(page)}</link>
<description>${xml(title)}</description><language>${language === 'ENG' ? 'en' : 'ru'}</language>
${items.map(itemOf).join('\n')}
</channel></rss>`;

export const sendXml = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.header('Cache-Control', 'no-cache').type(`${type}; charset=utf-8`).send(text);
