/**
 * The error catalogue: every failure that may reach a person has one code here, one HTTP status, and a text in both
 * languages in `locales/<language>/errors.json` (key `errors.<CODE>`). Nothing else is thrown at a caller.
 */
export const errorCatalogue = {
  LOGIN_USED: { status: 409 },
  LOGIN_UNAVAILABLE: { status: 422 },
  MAIL_USED: { status: 409 },
  CREDENTIALS_WRONG: { status: 401 },
  EMAIL_UNCONFIRMED: { status: 403 },
  PHONE_UNCONFIRMED: { status: 403 },
  PROFILE_INCOMPLETE: { status: 403 },
  CONFIRM_LINK_OUTDATED: { status: 410 },
  EMAIL_CONFIRMED: { status: 409 },
  PASSWORD_COMMON: { status: 422 },
  PASSWORDS_DIFFER: { status: 422 },
  NAME_UNREADABLE: { status: 422 },
  TEAM_NAME_USED: { status: 409 },
  TOO_SHORT: { status: 422 },
  TOO_LONG: { status: 422 },
  FIELD_REQUIRED: { status: 422 },
  FORMAT_INVALID: { status: 422 },
  COMMENT_TOO_LONG: { status: 422 },
  USER_ALREADY_PARTICIPATING: { status: 409 },
  NOT_PARTICIPATING: { status: 403 },
  ORGANISER: { status: 403 },
  CHAMPIONSHIP_NOT_STARTED: { status: 409 },
  CHAMPIONSHIP_OVER: { status: 409 },
  CHAMPIONSHIP_NOT_OVER: { status: 409 },
  CHAMPIONSHIP_INCOMPLETE: { status: 409 },
  RESULTS_NOT_READY: { status: 409 },
  RESULTS_OUT: { status: 409 },
  CHAMPIONSHIP_ARCHIVED: { status: 409 },
  STATE_UNREACHABLE: { status: 409 },
  CHAMPNAME_USED: { status: 409 },
  CHAMPNAME_FIXED: { status: 409 },
  END_BEFORE_START: { status: 422 },
  TOURS_OVERLAP: { status: 422 },
  METRIC_UNKNOWN: { status: 422 },
  METRIC_PARAMS_INVALID: { status: 422 },
  METRIC_REQUIRED: { status: 422 },
  TRUTH_INVALID: { status: 422 },
  TRUTH_UNFIT: { status: 409 },
  SAMPLE_INVALID: { status: 422 },
  HAS_PARTICIPANTS: { status: 409 },
  OWNER_UNFIT: { status: 409 },
  OWNER_COMPETES: { status: 409 },
  BASELINES_FULL: { status: 409 },
  IMAGE_INVALID: { status: 422 },
  REJUDGE_NEEDED: { status: 409 },
  UPLOAD_UNFINISHED: { status: 409 },
  IDEMPOTENCY_KEY_USED: { status: 422 },
  SUBMIT_TIMEOUT: { status: 409 },
  TEAM_NOT_ON_TOUR: { status: 409 },
  TOUR_NOT_STARTED: { status: 409 },
  TOURS_OVER: { status: 409 },
  FINAL_LIMIT: { status: 409 },
  FINAL_UNRANKED: { status: 409 },
  SOLUTION_STATUS: { status: 409 },
  SOLUTION_OPEN: { status: 409 },
  QUEUE_GOES_ON: { status: 409 },
  TOUR_UNDECIDABLE: { status: 409 },
  TOUR_UNDECIDED: { status: 409 },
  PREVIEW_OUTDATED: { status: 409 },
  REJUDGE_OPEN: { status: 409 },
  REJUDGE_OUTDATED: { status: 409 },
  REJUDGE_RUNNING: { status: 409 },
  REJUDGE_DECIDED: { status: 409 },
  ATTEMPTS_EXCEEDED: { status: 429 },
  INVALID_EXCEEDED: { status: 429 },
  QUOTA_EXCEEDED: { status: 409 },
  FILE_GONE: { status: 410 },
  SCORING_LIMIT: { status: 422 },
  FILE_REQUIRED: { status: 422 },
  FILE_NAME_USED: { status: 409 },
  TOO_LARGE: { status: 413 },
  MEDIA_TYPE_UNSUPPORTED: { status: 415 },
  METHOD_NOT_ALLOWED: { status: 405 },
  TOO_MANY_REQUESTS: { status: 429 },
  CROSS_SITE: { status: 403 },
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  CONFLICT: { status: 409 },
  INTERNAL: { status: 500 },
  STOPPING: { status: 503 },
  DATABASE_SILENT: { status: 503 },
  NO_ROOM: { status: 507 },
} as const satisfies Record<string, { status: number }>;

/** One code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** True when a string (for example a validation message) is a code of the catalogue. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorCatalogue, value);

/** The body of every failed answer. `fields` names the code of each faulty input field. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  fields?: Record<string, ErrorCode>;
  details?: Record<string, unknown>;
}
