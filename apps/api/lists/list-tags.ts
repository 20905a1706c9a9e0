import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../modules/kernel/contract/language.js';
import type { ListPage } from '../../../modules/texts/contract/list-pages.js';
import { escaped, pictureOf, sideOf, withShareTags } from '../share-tags.js';

const tags: Record<Language, { lang: string; locale: string }> = {
  RUS: { lang: 'ru', locale: 'ru_RU' },
  ENG: { lang: 'en', locale: 'en_GB' },
};
const languages = ['RUS', 'ENG'] as const;

/** The language that an address asks for (`?lang=ENG`), as search engines are told of each; null where it asks for none. */
export const askedLanguage = ({ query }: Pick<FastifyRequest, 'query'>): Language | null => {
  const lang = (query as Record<string, unknown> | undefined)?.['lang'];
  return languages.find((known) => known === lang) ?? null;
};

interface Where {
  origin: string;
  /** Of the page. */
  language: Language;
  /** What its address asks for. */
  asked: Language | null;
}

/** I18N1: the page of a list with what shows beside a link to it, its one address, and where it is in the other language. */
export const withListTags = (html: string, page: ListPage, { origin, language, asked }: Where): string => {
  const plain = `${origin}${page.path}`;
  const inThe = (one: Language) => `${plain}?lang=${one}`;
  const url = asked === null ? plain : inThe(asked);
  const title = sideOf(page.title, language);
  const shared = withShareTags(html, {
    type: 'website',
    title,
    text: sideOf(page.text, language),
    url,
    picture: pictureOf(page.path, { origin, language }),
  });
  const link = (rel: string, href: string, hreflang?: string) =>
    `<link rel="${rel}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`} href="${escaped(href)}">`;
  const meta = (property: string, content: string) => `<meta property="${property}" content="${escaped(content)}">`;
  const more = [
    link('canonical', url),
    ...languages.map((one) => link('alternate', inThe(one), tags[one].lang)),
    link('alternate', plain, 'x-default'),
    ...languages.map((one) => meta(one === language ? 'og:locale' : 'og:locale:alternate', tags[one].locale)),
    meta('og:image:alt', title),
    meta('twitter:title', title),
    meta('twitter:description', sideOf(page.text, language)),
    meta('twitter:image', pictureOf(page.path, { origin, language })),
  ];
  return shared.replace('</head>', () => `${more.join('')}</head>`);
};
