import { addErrors } from '../../kernel/contract/errors.js';

/** How texts refuses. */
export const textsErrors = addErrors({
  TEXT_TOO_COMPLEX: { status: 422 },
  TEXT_REPEATED: { status: 429 },
  PICTURES_EXCEEDED: { status: 429 },
  PICTURES_FULL: { status: 409 },
});

type Own = typeof textsErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
