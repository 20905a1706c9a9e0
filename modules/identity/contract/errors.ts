import { addErrors } from '../../kernel/contract/errors.js';

/** How identity refuses. */
export const identityErrors = addErrors({
  LOGIN_USED: { status: 409 },
  LOGIN_UNAVAILABLE: { status: 422 },
  MAIL_USED: { status: 409 },
  CREDENTIALS_WRONG: { status: 401 },
  CONFIRM_LINK_OUTDATED: { status: 410 },
  EMAIL_CONFIRMED: { status: 409 },
  PASSWORD_COMMON: { status: 422 },
  PASSWORDS_DIFFER: { status: 422 },
  PHONE_WRONG: { status: 422 },
  PHONE_USED: { status: 409 },
  SMS_TOO_SOON: { status: 429 },
  SMS_LIMIT: { status: 429 },
  CODE_INVALID: { status: 422 },
  CODE_TRIES_EXCEEDED: { status: 429 },
  FIRSTNAME_INVALID: { status: 422 },
  LASTNAME_INVALID: { status: 422 },
  BIRTHDAY_INVALID: { status: 422 },
  CITY_INVALID: { status: 422 },
  UNIVERSITY_INVALID: { status: 422 },
  WORKPLACE_INVALID: { status: 422 },
});

type Own = typeof identityErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
