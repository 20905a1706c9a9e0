import { z } from 'zod';
import { longestArticle, longestLine, longestParagraph } from '../limits.js';

/** A text in both languages, each of at most `max` characters. */
const bilingualOf = (max: number) => {
  const text = z.string().max(max, 'TOO_LONG');
  return z.object({ rus: text, eng: text });
};
export const line = bilingualOf(longestLine);
export const paragraph = bilingualOf(longestParagraph);
/** Markdown. */
export const article = bilingualOf(longestArticle);

export const count = (min: number, max: number) =>
  z.number().int().min(min, 'FORMAT_INVALID').max(max, 'FORMAT_INVALID');

/** A moment as people write it: its zone is a part of it, `2026-12-01T10:00+03:00`. */
export const moment = z.iso
  .datetime({ offset: true, error: 'FORMAT_INVALID' })
  .meta({ description: 'With its zone: 2026-12-01T10:00:00+03:00, or 2026-12-01T07:00:00Z' })
  .transform((text) => new Date(text).toISOString());
