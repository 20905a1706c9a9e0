import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

/** Whose it is and what it is called: all that a notice of it says. `version` tells one time from the next. */
const vacancy = { vacancyId: z.uuid(), authorId: z.uuid(), title: z.string(), version: z.number().int() };

/** What its pages show changed: text, state, emotions, comments. */
export const vacancyChanged = fact('vacancies.VacancyChanged', { vacancyId: z.uuid() });

/** It waits for the moderators. */
export const vacancySubmitted = fact('vacancies.VacancySubmitted', vacancy);

/** A moderator let its text of now through, and everybody sees it. */
export const vacancyPublished = fact('vacancies.VacancyPublished', vacancy);

/** A moderator returned it. */
export const vacancyReturned = fact('vacancies.VacancyReturned', { ...vacancy, reason: z.string() });

/** It is shown no more; a moderator who hid it may have said why. */
export const vacancyClosed = fact('vacancies.VacancyClosed', {
  ...vacancy,
  as: z.enum(['filled', 'withdrawn', 'hidden', 'expired']),
  reason: z.string(),
});

/** Somebody else than its author said something to it. */
export const vacancyCommented = fact('vacancies.VacancyCommented', {
  ...vacancy,
  commentId: z.uuid(),
  byId: z.uuid().optional(),
  /** Former jobs have the login alone. */
  by: z.string().optional(),
});

/** Its time is nearly over. */
export const vacancyExpiring = fact('vacancies.VacancyExpiring', { ...vacancy, expiresAt: z.iso.datetime() });
