import { createHash } from 'node:crypto';
import type { Bilingual, Language } from '../../modules/kernel/contract/language.js';
import type { ArticleShowcase } from '../../modules/articles/articles.api.js';
import type { ForumShowcase } from '../../modules/forum/forum.api.js';
import type { Showcase } from '../../modules/championships/showcase.api.js';
import type { CardWords } from '../../modules/rating/rating.api.js';

/** As much of a text as previews of links show. */
const longestText = 300;

const championshipPath = /^\/championship\/([a-z0-9][a-z0-9-]{2,63})(?:\/|$)/u;

/** The championship that a page is about, by its path; null for pages about none. */
export const championshipOf = (path: string): string | null => championshipPath.exec(path)?.[1] ?? null;

const articlePath = /^\/forum\/article\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

/** The article that a page shows, by its path; null for pages of none. */
export const articleOf = (path: string): string | null => articlePath.exec(path)?.[1] ?? null;

const forumPath = /^\/forum\/([a-z0-9][a-z0-9_-]{2,79})(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\/?$/u;

export interface ForumPlace {
  thread: string;
  topicId: string | null;
}

/** The thread or topic that a page shows, by its path; null for pages of none. */
export const forumOf = (path: string): ForumPlace | null => {
  const [, thread, topicId = null] = forumPath.exec(path) ?? [];
  return thread === undefined ? null : { thread, topicId };
};

const personPath = /^\/user\/([^/]{1,64})\/?$/u;
const championshipName = /^[a-z0-9][a-z0-9-]{2,63}$/u;

export interface PersonPlace {
  login: string;
  /** Of the result that the link is about. */
  champname: string | null;
}

/** The person whose page it is (of an address that was read before, so that it can be decoded), and the result of theirs that a link to it is about (`?result=`); null for other pages. */
export const personOf = (url: string): PersonPlace | null => {
  const [path = '', query = ''] = url.split('?');
  const login = personPath.exec(path)?.[1];
  const result = new URLSearchParams(query).get('result') ?? '';
  if (login === undefined) return null;
  return { login: decodeURIComponent(login), champname: championshipName.test(result) ? result : null };
};

/** What a link to a page shows of it. */
export interface Shared {
  type: 'website' | 'article';
  title: string;
  text: string;
  /** Address of the page, and of its picture where there is one. */
  url: string;
  picture: string | null;
}

/**
 * Address of the picture that is drawn for a link to a page: networks ask for it without saying whose words they want.
 * @param shown what the page has that may be another one later: networks keep a picture by its address for weeks
 */
export const pictureOf = (
  path: string,
  { origin, language }: { origin: string; language: Language },
  shown: unknown = null,
): string => {
  const version =
    shown === null ? '' : `&v=${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)}`;
  return `${origin}/api/texts/links/picture.png?path=${encodeURIComponent(path)}&language=${language}${version}`;
};

/** What a link to a championship shows. */
export const sharedChampionship = (
  { title, teaser, cover }: Showcase,
  { champname, origin, language }: { champname: string; origin: string; language: Language },
): Shared => ({
  type: 'website',
  title: sideOf(title, language),
  text: sideOf(teaser, language),
  url: `${origin}/championship/${champname}`,
  picture: pictureOf(`/championship/${champname}`, { origin, language }, cover),
});

/** What a link to an article shows. */
export const sharedArticle = (
  { title, subtitle, excerpt, cover }: ArticleShowcase,
  { id, origin, language }: { id: string; origin: string; language: Language },
): Shared => ({
  type: 'article',
  title,
  text: subtitle || excerpt,
  url: `${origin}/forum/article/${id}`,
  picture: pictureOf(`/forum/article/${id}`, { origin, language }, [title, cover]),
});

/** What a link to a thread or a topic of the forum shows. */
export const sharedForum = (
  { title, text, html, path }: ForumShowcase,
  { origin, language }: { origin: string; language: Language },
): Shared => ({
  type: html === null ? 'website' : 'article',
  title,
  text: html === null ? text : wordsOf(html),
  url: `${origin}${path}`,
  // A thread is a list, of which there is nothing to draw.
  picture: pictureIn(html ?? '', origin) ?? (html === null ? null : pictureOf(path, { origin, language })),
});

/** What a link to a person, or to a result of theirs, shows: the picture is drawn by the rating. */
export const sharedPerson = (
  { name, subject, text }: CardWords,
  { login, champname, origin }: PersonPlace & { origin: string },
): Shared => {
  const who = encodeURIComponent(login);
  return {
    type: 'website',
    title: champname === null ? name : `${name} – ${subject}`,
    text: champname === null ? `${subject} · ${text}` : text,
    url: `${origin}/user/${who}${champname === null ? '' : `?result=${champname}`}`,
    picture: `${origin}/api/rating/${who}${champname === null ? '' : `/${champname}`}.png`,
  };
};

/** The first picture of a text that the renderer made HTML of; all are of this site. */
const pictureIn = (html: string, origin: string): string | null => {
  const src = /<img [^>]*src="(\/[^"]*)"/u.exec(html)?.[1];
  return src === undefined ? null : `${origin}${src.replaceAll('&amp;', '&')}`;
};

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** A sign that HTML names, or has by its number. */
const signOf = (whole: string, name: string): string => {
  const number = /^#x(?<hex>[0-9a-f]{1,6})$|^#(?<decimal>\d{1,7})$/iu.exec(name)?.groups;
  if (!number) return signs[name] ?? whole;
  const code = number['hex'] === undefined ? Number(number['decimal']) : Number.parseInt(number['hex'], 16);
  return code > 0x10ffff ? whole : String.fromCodePoint(code);
};

/** The words of a text that the renderer made HTML of. */
export const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/&(#?\w+);/gu, signOf);

/** What the build has for pages that say nothing of themselves. */
const descriptionTag = /<meta name="description"[^>]*>/u;

const ofTheSite: Record<Language, string> = {
  ENG: 'Machine learning championships: data, a leaderboard, a rating, a forum and vacancies.',
  RUS: 'Чемпионаты по машинному обучению: данные, таблица лидеров, рейтинг, форум и вакансии.',
};

/** A page that says what the site is, for previews and lists of results. */
export const withSiteTags = (page: string, language: Language): string =>
  page.replace(descriptionTag, () => `<meta name="description" content="${ofTheSite[language]}">`);

/** A page with what shows beside a link to it where somebody passes it on: title, text and picture. */
export const withShareTags = (page: string, { type, title, text, url, picture }: Shared): string => {
  const line = plainText(text);
  const tags = [
    ['og:type', type],
    ['og:site_name', 'Podium'],
    ['og:title', title],
    ['og:description', line],
    ['og:url', url],
    ['og:image', picture],
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
  ].flatMap(([property, content]) => (content ? [`<meta property="${property}" content="${escaped(content)}">`] : []));
  const head = [
    `<title>${escaped(title)} · Podium</title>`,
    `<meta name="description" content="${escaped(line)}">`,
    ...tags,
  ];
  // By a function: `$&` in a text is a text.
  return page.replace(descriptionTag, '').replace(/<title>[^<]*<\/title>/u, () => head.join(''));
};

export const sideOf = ({ rus, eng }: Bilingual, language: Language): string =>
  language === 'RUS' ? rus || eng : eng || rus;

const plainText = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '');
