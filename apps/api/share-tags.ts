import type { Bilingual, Language } from '../../modules/kernel/contract/language.js';
import type { Showcase } from '../../modules/championships/showcase.api.js';

/** As much of a text as previews of links show. */
const longestText = 300;

const championshipPath = /^\/championship\/([a-z0-9][a-z0-9-]{2,63})(?:\/|$)/u;

/** The championship that a page is about, by its path; null for pages about none. */
export const championshipOf = (path: string): string | null => championshipPath.exec(path)?.[1] ?? null;

/** A page with what shows beside a link to it where somebody passes it on: title, text and picture. */
export const withShareTags = (
  page: string,
  { title, teaser, cover }: Showcase,
  { champname, origin, language }: { champname: string; origin: string; language: Language },
): string => {
  const [name, text] = [sideOf(title, language), plainText(sideOf(teaser, language))];
  const picture = cover && `${origin}/api/championships/${champname}/cover?v=${cover}`;
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Podium'],
    ['og:title', name],
    ['og:description', text],
    ['og:url', `${origin}/championship/${champname}`],
    ['og:image', picture],
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
  ].flatMap(([property, content]) => (content ? [`<meta property="${property}" content="${escaped(content)}">`] : []));
  const head = [
    `<title>${escaped(name)} · Podium</title>`,
    `<meta name="description" content="${escaped(text)}">`,
    ...tags,
  ];
  // By a function: `$&` in a text is a text.
  return page.replace(/<title>[^<]*<\/title>/u, () => head.join(''));
};

const sideOf = ({ rus, eng }: Bilingual, language: Language): string => (language === 'RUS' ? rus || eng : eng || rus);

const plainText = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '');
