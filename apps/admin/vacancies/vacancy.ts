import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminVacancies, adminVacancy } from '#modules/vacancies/contract/admin-routes.js';

/** A row of the list. */
export type Vacancy = ReplyOf<typeof adminVacancies>[number];
/** One with all of its texts. */
export type VacancyView = ReplyOf<typeof adminVacancy>;
/** The text of now, or the one that everybody sees. */
export type Side = NonNullable<VacancyView['shown']>;

/** What a moderator asks for most; the text is the reader's to change. */
export const templates = ['salary', 'link', 'contact'] as const;
