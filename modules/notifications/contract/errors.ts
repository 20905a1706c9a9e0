import { addErrors } from '../../kernel/contract/errors.js';

/** How notifications refuse. */
export const notificationsErrors = addErrors({
  AUDIENCE_CHANGED: { status: 409 },
  AUDIENCE_EMPTY: { status: 409 },
  CAMPAIGN_LIMIT: { status: 429 },
  PUSH_SERVICE_UNKNOWN: { status: 422 },
});

type Own = typeof notificationsErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
