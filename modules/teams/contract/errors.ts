import { addErrors } from '../../kernel/contract/errors.js';

/** How teams refuses. */
export const teamsErrors = addErrors({
  EMAIL_UNCONFIRMED: { status: 403 },
  PHONE_UNCONFIRMED: { status: 403 },
  PROFILE_INCOMPLETE: { status: 403 },
  NAME_UNREADABLE: { status: 422 },
  TEAM_NAME_USED: { status: 409 },
  USER_ALREADY_PARTICIPATING: { status: 409 },
  ORGANISER: { status: 403 },
  CHAMPIONSHIP_OVER: { status: 409 },
});

type Own = typeof teamsErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
