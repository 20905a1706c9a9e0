import type { Language } from '../../modules/kernel/contract/language.js';
import type { OpenVacancy } from '../../modules/vacancies/vacancies.api.js';
import { heading, paragraph } from './first-text.js';
import { pictureOf, withShareTags, wordsOf } from './share-tags.js';

const vacancyPath = /^\/vacancy\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/u;

/** The vacancy that a page is about, by its path; null for pages about none. */
export const vacancyOf = (path: string): string | null => vacancyPath.exec(path)?.[1] ?? null;

interface Where {
  origin: string;
  language: Language;
}

/** What search engines read of a job (schema.org JobPosting). */
export const jobPosting = ({ id, text, html, publishedAt, expiresAt }: OpenVacancy, { origin, language }: Where) => {
  const side = language === 'ENG' ? (html.info_en ?? html.info) : html.info;
  const { currency, from, to } = text.salary;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: text.title,
    description: [side.description, side.tasks, side.requirements, side.extra].join(''),
    datePosted: publishedAt,
    validThrough: expiresAt,
    url: `${origin}/vacancy/${id}`,
    identifier: { '@type': 'PropertyValue', name: text.company, value: id },
    hiringOrganization: { '@type': 'Organization', name: text.company },
    ...(text.city !== '' && {
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: text.city } },
    }),
    ...(text.remote && { jobLocationType: 'TELECOMMUTE' }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency,
      value: { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitText: 'MONTH' },
    },
    directApply: false,
  };
};

/** The text of a vacancy as strangers read it, which is without its contacts. */
export const vacancyText = ({ text, html }: OpenVacancy, language: Language): string => {
  const side = language === 'ENG' ? (html.info_en ?? html.info) : html.info;
  const { currency, from, to } = text.salary;
  const salary = [from, to].map((sum) => new Intl.NumberFormat(language === 'ENG' ? 'en' : 'ru').format(sum)).join('–');
  return [
    heading(text.title),
    paragraph([text.company, text.city, `${salary} ${currency}`].filter(Boolean).join(' · ')),
    ...[side.description, side.tasks, side.requirements, side.extra],
  ].join('');
};

/** The page of a vacancy with what shows beside a link to it, and what search engines read. */
export const withVacancyTags = (page: string, vacancy: OpenVacancy, where: Where): string => {
  const { title, company } = vacancy.text;
  const posting = jobPosting(vacancy, where);
  const text = wordsOf(posting.description);
  const shared = withShareTags(page, {
    type: 'article',
    title: `${title} · ${company}`,
    text,
    url: posting.url,
    picture: pictureOf(`/vacancy/${vacancy.id}`, where),
  });
  // No end of the element in it, whatever the text says.
  const json = JSON.stringify(posting).replaceAll('<', String.raw`\u003c`);
  const data = `<link rel="canonical" href="${posting.url}"><script type="application/ld+json">${json}</script>`;
  return shared.replace('</head>', () => `${data}</head>`);
};
