import { addErrors } from '../../kernel/contract/errors.js';

/** How championships refuses. */
export const championshipsErrors = addErrors({
  NOT_PARTICIPATING: { status: 403 },
  CHAMPIONSHIP_NOT_STARTED: { status: 409 },
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
  TOUR_TWICE: { status: 422 },
  TOUR_AFTER_END: { status: 422 },
  METRIC_UNKNOWN: { status: 422 },
  IMAGE_UNKNOWN: { status: 422 },
  METRIC_PARAMS_INVALID: { status: 422 },
  METRIC_REQUIRED: { status: 422 },
  TRUTH_INVALID: { status: 422 },
  TRUTH_UNFIT: { status: 409 },
  SAMPLE_INVALID: { status: 422 },
  SAMPLE_UNFIT: { status: 422 },
  SOLUTIONS_LEFT_OUT: { status: 409 },
  HAS_PARTICIPANTS: { status: 409 },
  TEST_ENDS: { status: 409 },
  OWNER_UNFIT: { status: 409 },
  OWNER_COMPETES: { status: 409 },
  BASELINES_FULL: { status: 409 },
  REJUDGE_NEEDED: { status: 409 },
  REASON_NEEDED: { status: 409 },
  UPLOADS_FULL: { status: 409 },
  SCORING_LIMIT: { status: 422 },
  FILE_NAME_USED: { status: 409 },
  KIND_WRONG: { status: 409 },
  KIND_FIXED: { status: 409 },
  TESTS_FULL: { status: 409 },
  ANSWERS_LEAK: { status: 409 },
});

type Own = typeof championshipsErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
