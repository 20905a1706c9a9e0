import { addErrors } from '../../kernel/contract/errors.js';

/** How the forum refuses. */
export const forumErrors = addErrors({
  AUTHOR_RENAMED: { status: 409 },
  COMMENT_FLOOD: { status: 429 },
  DRAFT_CHANGED: { status: 409 },
  DRAFTS_FULL: { status: 409 },
  LOGO_INVALID: { status: 422 },
  NEWCOMER_LINKS: { status: 422 },
  NEWCOMER_PICTURES: { status: 422 },
  POST_CHANGED: { status: 409 },
  THREAD_LOCKED: { status: 409 },
  THREAD_NAME_USED: { status: 409 },
  TOPIC_PAUSE: { status: 429 },
  TOPICS_EXCEEDED: { status: 429 },
});

type Own = typeof forumErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
