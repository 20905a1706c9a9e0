import { addErrors } from '../../kernel/contract/errors.js';

/** How vacancies refuses. */
export const vacanciesErrors = addErrors({
  VACANCY_DRAFTS_FULL: { status: 409 },
  SALARY_RANGE_TOO_WIDE: { status: 422 },
  SALARY_REVERSED: { status: 422 },
  THIRD_PARTY_LINK: { status: 422 },
  VACANCY_CLOSED: { status: 410 },
  VACANCY_STATE: { status: 409 },
});

type Own = typeof vacanciesErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
