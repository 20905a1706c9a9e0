import { z } from 'zod';
import { longBodyBytes, route } from '../../kernel/contract/route.js';
import { uuidForm } from '../../kernel/contract/uuid.js';
import './errors.js';
import { longestText, mostLinkCards } from './limits.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    texts: typeof import('./routes.js');
  }
}

export const previewText = route({
  method: 'POST',
  path: 'texts/preview',
  changesNothing: 'Answers what an act would do',
  summary: 'A text in Markdown as readers will see it',
  access: 'user',
  body: z.object({ text: z.string().max(longestText, 'TOO_LONG') }),
  bodyBytes: longBodyBytes,
  reply: z.object({ html: z.string() }),
  errors: ['TEXT_TOO_COMPLEX'],
  rate: { points: 120, seconds: 60, by: 'user' },
  repeats: 'it reads',
});

const namedPerson = z.object({ login: z.string(), name: z.string() });
export type NamedPerson = z.infer<typeof namedPerson>;

export const namedPeople = route({
  method: 'GET',
  path: 'texts/people',
  summary: 'Whom an @ in a text may name: people by the beginning of their login or nickname',
  access: 'user',
  query: z.object({ q: z.string().trim().min(2, 'TOO_SHORT').max(64, 'TOO_LONG') }),
  reply: z.object({ items: z.array(namedPerson) }),
  rate: { points: 1200, seconds: 3600, by: 'user' },
  errors: [],
});

export const linkKind = z.enum(['topic', 'article', 'championship', 'vacancy', 'person']);
export type LinkKind = z.infer<typeof linkKind>;

/** What a link to a page of this Podium says of it to everybody. */
const linkCard = z.object({ path: z.string(), kind: linkKind, title: z.string() });
export type LinkCard = z.infer<typeof linkCard>;

export const linkCards = route({
  method: 'GET',
  path: 'texts/links',
  summary: 'What links of a text lead to: pages of this Podium that everybody sees, and none of all others',
  access: 'public',
  query: z.object({
    /** Paths of pages, a comma between two. */
    paths: z
      .string({ error: 'FIELD_REQUIRED' })
      .max(2000, 'TOO_LONG')
      .transform((paths) => paths.split(','))
      .refine((paths) => paths.length <= mostLinkCards, 'TOO_LONG'),
  }),
  rate: { points: 240, seconds: 60, by: 'user' },
  reply: z.object({ items: z.array(linkCard) }),
  errors: [],
});

export const linkPicture = route({
  method: 'GET',
  path: 'texts/links/picture.png',
  summary:
    'What networks show beside a link to a page that everybody sees: its cover, its title and what is to be known',
  access: 'public',
  query: z.object({
    path: z.string({ error: 'FIELD_REQUIRED' }).min(1, 'FIELD_REQUIRED').max(300, 'TOO_LONG'),
    /** Of its words, as networks tell none when they ask. */
    language: z.enum(['RUS', 'ENG']).optional(),
  }),
  produces: 'image/png',
  errors: [],
  // Each is drawn, of an own cover in a process of its own.
  rate: { points: 60, seconds: 60, by: 'ip' },
});

/** `<id>_<width>x<height>.webp`: whoever shows it knows its size before it comes. */
export const pictureName = z.string().regex(new RegExp(`^${uuidForm}_\\d{1,4}x\\d{1,4}\\.webp$`), 'NOT_FOUND');

export const addPicture = route({
  method: 'POST',
  path: 'texts/pictures',
  changesNothing: 'Nothing that a page reads',
  summary: 'Upload a picture for a text: JPEG, PNG or WebP, made anew without what else its file holds',
  access: 'user',
  body: z.object({}),
  file: { field: 'file', maxBytes: 'image' },
  reply: z.object({
    /** As a text names it: `![words](url)`. */
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
  errors: ['EMAIL_UNCONFIRMED', 'FILE_REQUIRED', 'IMAGE_INVALID', 'PICTURES_EXCEEDED', 'PICTURES_FULL'],
  rate: { points: 20, seconds: 60, by: 'user' },
  repeats: 'a picture that no text names is taken away in time',
});

export const picture = route({
  method: 'GET',
  path: 'texts/pictures/{name}',
  summary: 'A picture of a text',
  access: 'public',
  params: z.object({ name: pictureName }),
  produces: 'image/webp',
  errors: [],
});
