import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { time } from '../../kernel/contract/list.js';
import { straight } from '../../kernel/contract/texts/straight.js';
import './errors.js';
import { categories, closings, currencies, emotionTypes } from './kinds.js';
import { longestContacts, longestLine, longestPart, mostSalary } from './limits.js';
import { type VacancyEvent, vacancyStates } from './vacancy.machine.js';

export const emotionType = z.enum(emotionTypes);
export const closing = z.enum(closings);

const line = z.string().trim().overwrite(straight).max(longestLine, 'TOO_LONG').default('');
const part = z.string().trim().max(longestPart, 'TOO_LONG').default('');
const amount = z.number().int('FORMAT_INVALID').min(1, 'FORMAT_INVALID').max(mostSalary, 'FORMAT_INVALID');

/** The text in one language, in Markdown; contacts are plain. */
const info = z.object({
  description: part,
  tasks: part,
  requirements: part,
  contacts: z.string().trim().overwrite(straight).max(longestContacts, 'TOO_LONG').default(''),
  extra: part,
});
export type VacancyInfo = z.infer<typeof info>;

/**
 * What a vacancy is made of, as it is typed: what is missing is told by `faultsOf`, all at once. `info` is what is read
 * where the other language is missing; `info_en` is the English text.
 */
export const vacancyInput = z.object({
  title: line,
  company: line,
  city: line,
  remote: z.boolean().default(false),
  salary: z
    .object({
      currency: z.enum(currencies).default('RUB'),
      from: amount.nullable().default(null),
      to: amount.nullable().default(null),
    })
    .prefault({}),
  category: z.enum(categories).nullable().default(null),
  info: info.prefault({}),
  info_en: info.optional(),
  /** Beside whose page it is offered; for its client and admins alone. */
  championship: z.union([champname, z.literal('')], 'FORMAT_INVALID').optional(),
});
export type TypedVacancy = z.infer<typeof vacancyInput>;

const emotion = z.object({ type: emotionType, count: z.number().int(), isMarked: z.boolean() });
const rendered = z.object({
  description: z.string(),
  tasks: z.string(),
  requirements: z.string(),
  extra: z.string(),
});
export type VacancyHtml = z.infer<typeof rendered>;
/** Guests are to sign in for the contacts. */
const shownInfo = info.extend({ contacts: z.string().nullable() });

/** A vacancy in a list: for strangers what a moderator let through. */
export const vacancyCard = z.object({
  id: z.uuid(),
  state: z.enum(vacancyStates),
  title: z.string(),
  company: z.string(),
  city: z.string(),
  remote: z.boolean(),
  salary: z.object({ currency: z.enum(currencies), from: z.number(), to: z.number() }),
  category: z.enum(categories),
  info: shownInfo,
  info_en: shownInfo.optional(),
  emotions: z.array(emotion),
  comments: z.number().int(),
  championship: z.string().optional(),
  /** Null for one that was never published. */
  datePublication: time.nullable(),
});
export type VacancyCard = z.infer<typeof vacancyCard>;

/** What its author and the moderators see beside it. */
export const ownPart = z.object({
  version: z.number().int(),
  /** Moderators read those of others too. */
  isAuthor: z.boolean(),
  /** What the machine lets the reader do. */
  actions: z.array(z.custom<VacancyEvent>((value) => typeof value === 'string')),
  /** Everybody sees it, perhaps with the text of before. */
  isShown: z.boolean(),
  /** Why it was returned or hidden; empty where nobody said. */
  reason: z.string(),
  closedAs: closing.nullable(),
  expiresAt: time.nullable(),
});

/** Parts of the text as HTML that the server rendered and cleaned. */
export const vacancyView = vacancyCard.extend({
  html: rendered,
  html_en: rendered.optional(),
  own: ownPart.nullable(),
});
export type VacancyView = z.infer<typeof vacancyView>;

export const ownCard = vacancyCard.extend({ own: ownPart });
