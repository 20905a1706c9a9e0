import type { FastifyRequest } from 'fastify';
import type { Language } from '../contract/language.js';

type Headed = Pick<FastifyRequest, 'headers'>;

/** Language of the caller by `Accept-Language`: Russian if it is preferred to English, else English. */
export const languageOf = (request: Headed): Language => preferredLanguage(request) ?? 'ENG';

/** The one of ours that the caller prefers; null where `Accept-Language` names none of them. */
export const preferredLanguage = (request: Headed): Language | null => {
  const wanted = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { tag: tag.toLowerCase().slice(0, 2), quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => (tag === 'ru' || tag === 'en') && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  if (!wanted[0]) return null;
  return wanted[0].tag === 'ru' ? 'RUS' : 'ENG';
};
