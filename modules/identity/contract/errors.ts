import { addErrors } from '../../kernel/contract/errors.js';

/** How identity refuses. */
export const identityErrors = addErrors({
  LOGIN_USED: { status: 409 },
  LOGIN_UNAVAILABLE: { status: 422 },
  MAIL_USED: { status: 409 },
  USER_NOT_REGISTERED: { status: 404 },
  CREDENTIALS_WRONG: { status: 401 },
  CONFIRM_LINK_OUTDATED: { status: 410 },
  CONFIRM_ELSEWHERE: { status: 403 },
  EMAIL_CONFIRMED: { status: 409 },
  RESET_LINK_OUTDATED: { status: 410 },
  OLD_PASSWORD_INVALID: { status: 403 },
  PASSWORD_NEEDS_EMAIL: { status: 403 },
  NICKNAME_USED: { status: 409 },
  PASSWORD_COMMON: { status: 422 },
  PASSWORDS_DIFFER: { status: 422 },
  SOCIAL_FAILED: { status: 502 },
  SOCIAL_USED: { status: 409 },
  LAST_WAY_IN: { status: 409 },
  OWN_ACCOUNT: { status: 409 },
  PHONE_WRONG: { status: 422 },
  PHONE_USED: { status: 409 },
  SMS_TOO_SOON: { status: 429 },
  SMS_LIMIT: { status: 429 },
  SMS_UNAVAILABLE: { status: 503 },
  CODE_INVALID: { status: 422 },
  CODE_TRIES_EXCEEDED: { status: 429 },
  SECOND_FACTOR_NEEDED: { status: 401 },
  SECOND_FACTOR_ON: { status: 409 },
  SECOND_FACTOR_OFF: { status: 409 },
  PASSWORD_WRONG: { status: 403 },
  PROOF_NEEDED: { status: 403 },
  SIGN_IN_AGAIN: { status: 403 },
  TOKEN_LIMIT: { status: 409 },
  FIRSTNAME_INVALID: { status: 422 },
  LASTNAME_INVALID: { status: 422 },
  BIRTHDAY_INVALID: { status: 422 },
  CITY_INVALID: { status: 422 },
  UNIVERSITY_INVALID: { status: 422 },
  WORKPLACE_INVALID: { status: 422 },
  LAST_ADMIN: { status: 409 },
  FIRST_ADMIN_LINK_OUTDATED: { status: 410 },
  LEADS_CHAMPIONSHIPS: { status: 409 },
  ARCHIVE_UNDERWAY: { status: 409 },
  PHOTO_REJECTED: { status: 422 },
  AVATAR_UPLOAD_FAILED: { status: 502 },
});

type Own = typeof identityErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
