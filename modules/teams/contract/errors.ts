import { addErrors } from '../../kernel/contract/errors.js';

/** How teams refuses. */
export const teamsErrors = addErrors({
  EMAIL_UNCONFIRMED: { status: 403 },
  LOGIN_NEEDED: { status: 403 },
  PHONE_UNCONFIRMED: { status: 403 },
  PROFILE_INCOMPLETE: { status: 403 },
  NAME_UNREADABLE: { status: 422 },
  TEAM_NAME_USED: { status: 409 },
  USER_ALREADY_PARTICIPATING: { status: 409 },
  ORGANISER: { status: 403 },
  CHAMPIONSHIP_OVER: { status: 409 },
  USER_NOT_FOUND: { status: 404 },
  USER_ALREADY_INVITED: { status: 409 },
  USER_UNAVAILABLE: { status: 409 },
  USER_NOT_PARTICIPATING: { status: 409 },
  NOT_CAPTAIN: { status: 403 },
  TEAM_DISQUALIFIED: { status: 409 },
  TEAM_FULL: { status: 409 },
  TEAMS_NOT_ALLOWED: { status: 409 },
  MERGE_DEADLINE_PASSED: { status: 409 },
  ATTEMPTS_TOGETHER: { status: 409 },
  TIME_TOGETHER: { status: 409 },
  TEAM_HAS_SOLUTIONS: { status: 409 },
  INVITATION_CLOSED: { status: 409 },
  INVITATION_REJECTED: { status: 409 },
});

type Own = typeof teamsErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
