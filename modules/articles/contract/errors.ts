import { addErrors } from '../../kernel/contract/errors.js';

/** How articles refuses. */
export const articlesErrors = addErrors({
  ARTICLE_DRAFTS_FULL: { status: 409 },
  ARTICLE_UNAVAILABLE: { status: 410 },
  ARTICLE_STATE: { status: 409 },
  ARTICLE_CHANGED: { status: 409 },
  ATTACHMENTS_FULL: { status: 409 },
  ARTICLE_FILES_FULL: { status: 409 },
});

type Own = typeof articlesErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
