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
});

type Own = typeof identityErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
