import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { nothing, pageOf, pageQuery } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { categories, currencies, emotionTypes } from './kinds.js';
import { longestLine, longestSearch, mostSalary } from './limits.js';
import { closing, ownCard, vacancyCard, vacancyInput, vacancyView } from './vacancy.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    vacancies: typeof import('./routes.js');
  }
}

const one = z.object({ id: z.uuid() });
/** Two languages of whole texts. */
const textBytes = 256 * 1024;
const typedFaults = ['SALARY_RANGE_TOO_WIDE', 'SALARY_REVERSED', 'THIRD_PARTY_LINK', 'TEXT_TOO_COMPLEX'] as const;
/** Changed meanwhile? Then nothing happens, and CONFLICT says so. */
const version = z.coerce.number().int().min(1).optional();
/** The one that a moderator read: where it is named, no text is let through that nobody looked at. */
const readVersion = z.number().int().min(1).optional();

export const vacancies = route({
  method: 'GET',
  path: 'vacancies',
  about: ['vacancy'],
  summary: 'Vacancies that are open, the newest first',
  access: 'public',
  replica: true,
  query: pageQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** Words of either language, as they stand in its texts or bent otherwise. */
    q: z.string().trim().max(longestSearch, 'TOO_LONG').optional(),
    category: z.enum(categories).optional(),
    city: z.string().trim().max(longestLine, 'TOO_LONG').optional(),
    remote: z.stringbool().optional(),
    /** One that pays as much, or up to more, in this currency. */
    salary: z.coerce.number().int().min(0).max(mostSalary).optional(),
    currency: z.enum(currencies).optional(),
    /** Offered beside this championship. */
    championship: champname.optional(),
    /** Published within so many days. */
    days: z.coerce.number().int().min(1).max(365).optional(),
  }),
  reply: pageOf(vacancyCard),
  errors: [],
});

export const boardOptions = route({
  method: 'GET',
  path: 'vacancies/options',
  about: ['vacancy'],
  summary: 'What the board can be narrowed by, and what its form checks while one types',
  access: 'public',
  reply: z.object({
    /** Of open vacancies, the most frequent first. */
    cities: z.array(z.string()),
    currencies: z.array(z.enum(currencies)),
    emotions: z.array(z.enum(emotionTypes)),
    thirdPartyDomains: z.array(z.string()),
  }),
  errors: [],
});

export const ownVacancies = route({
  method: 'GET',
  path: 'vacancies/mine',
  about: ['vacancy'],
  summary: "One's own vacancies with their states, the newest first",
  access: 'user',
  query: pageQuery,
  reply: pageOf(ownCard),
  errors: [],
});

export const createVacancy = route({
  method: 'POST',
  path: 'vacancies',
  changes: ['vacancy'],
  summary: 'Write a vacancy; it is a draft until it is submitted',
  access: 'user',
  body: vacancyInput,
  bodyBytes: textBytes,
  reply: vacancyView,
  errors: [...typedFaults, 'VACANCY_DRAFTS_FULL', 'KEY_REUSED'],
  idempotent: true,
  rate: { points: 60, seconds: 86_400, by: 'user' },
});

export const vacancy = route({
  method: 'GET',
  path: 'vacancies/{id}',
  about: ['vacancy'],
  summary: 'A vacancy: its text of now for its author and admins, what everybody sees for all others',
  access: 'public',
  params: one,
  reply: vacancyView,
  errors: ['VACANCY_CLOSED'],
});

export const editVacancy = route({
  method: 'PUT',
  path: 'vacancies/{id}',
  changes: ['vacancy'],
  summary: 'Give a vacancy another text; a published one goes back to the moderators, and its old text stays visible',
  access: 'user',
  params: one,
  body: vacancyInput.extend({ version }),
  bodyBytes: textBytes,
  reply: vacancyView,
  errors: [...typedFaults, 'VACANCY_STATE'],
  rate: { points: 300, seconds: 86_400, by: 'user' },
});

export const removeVacancy = route({
  method: 'DELETE',
  path: 'vacancies/{id}',
  changes: ['vacancy'],
  summary: "Remove a vacancy of one's own that nobody sees, with its emotions and comments",
  access: 'user',
  params: one,
  reply: nothing,
  errors: ['VACANCY_STATE'],
});

export const submitVacancy = route({
  method: 'POST',
  path: 'vacancies/{id}/submit',
  changes: ['vacancy'],
  summary: 'Send a draft to the moderators',
  access: 'user',
  params: one,
  reply: vacancyView,
  errors: ['EMAIL_UNCONFIRMED', 'VACANCY_STATE'],
  idempotent: true,
});

export const approveVacancy = route({
  method: 'POST',
  path: 'vacancies/{id}/approve',
  changes: ['vacancy'],
  summary: 'Publish a vacancy that waits for the moderators',
  access: 'admin',
  params: one,
  body: z.object({ version: readVersion }),
  reply: vacancyView,
  errors: ['VACANCY_STATE'],
  idempotent: true,
});

export const rejectVacancy = route({
  method: 'POST',
  path: 'vacancies/{id}/reject',
  changes: ['vacancy'],
  summary: 'Return a vacancy to its author, with the reason',
  access: 'admin',
  params: one,
  body: z.object({ reason, version: readVersion }),
  reply: vacancyView,
  errors: ['VACANCY_STATE'],
  idempotent: true,
});

export const archiveVacancy = route({
  method: 'POST',
  path: 'vacancies/{id}/archive',
  changes: ['vacancy'],
  summary: 'Show a vacancy no more: its author says whether the place was filled, a moderator hides it',
  access: 'user',
  params: one,
  body: z.object({ as: closing.extract(['filled', 'withdrawn']).default('withdrawn'), reason: reason.optional() }),
  reply: vacancyView,
  errors: ['VACANCY_STATE'],
  idempotent: true,
});

export const extendVacancy = route({
  method: 'POST',
  path: 'vacancies/{id}/extend',
  changes: ['vacancy'],
  summary: 'Show a vacancy for another thirty days from now',
  access: 'user',
  params: one,
  reply: vacancyView,
  errors: ['VACANCY_STATE'],
  idempotent: true,
});

export const reopenVacancy = route({
  method: 'POST',
  path: 'vacancies/{id}/reopen',
  changes: ['vacancy'],
  summary: 'Show a closed vacancy again; one whose text no moderator let through is a draft again',
  access: 'user',
  params: one,
  reply: vacancyView,
  errors: ['VACANCY_STATE'],
  idempotent: true,
});

export * from './admin-routes.js';
export * from './feed-routes.js';
export * from './social-routes.js';
