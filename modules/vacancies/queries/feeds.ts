import type { Language } from '../../kernel/contract/language.js';
import { rssOf, xml, xmlHead } from '../../kernel/http/rss.js';
import { say } from '../../kernel/http/texts.js';
import type { OpenVacancy } from '../vacancies.api.js';

const pageOf = (origin: string, { id }: OpenVacancy): string => `${origin}/vacancy/${id}`;

/** VAC1: open vacancies for programs that read feeds. */
export const feedOf = (vacancies: readonly OpenVacancy[], origin: string, language: Language): string => {
  const items = vacancies.map((vacancy) => {
    const { text, html, publishedAt } = vacancy;
    const { description } = language === 'ENG' ? (html.info_en ?? html.info) : html.info;
    const title = `${text.title} · ${text.company}`;
    return { title, page: pageOf(origin, vacancy), category: text.category, at: publishedAt, html: description };
  });
  return rssOf({ title: say(language, 'vacancies', 'vacancies.feed'), page: `${origin}/vacancy`, language, items });
};

const lasting = ['', '/championships', '/rating', '/forum', '/vacancy', '/about'];

/** The pages that search engines may find: the lasting ones, and vacancies for as long as they are open. */
export const siteMapOf = (vacancies: readonly OpenVacancy[], origin: string): string => {
  const pages = lasting.map((path) => `<url><loc>${xml(`${origin}${path || '/'}`)}</loc></url>`);
  const open = vacancies.map(
    (vacancy) => `<url><loc>${xml(pageOf(origin, vacancy))}</loc><lastmod>${vacancy.publishedAt}</lastmod></url>`,
  );
  return `${xmlHead}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages, ...open].join('\n')}</urlset>`;
};
