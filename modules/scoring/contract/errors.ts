import { addErrors } from '../../kernel/contract/errors.js';

/** How scoring refuses. */
export const scoringErrors = addErrors({
  COMMENT_TOO_LONG: { status: 422 },
  SUBMIT_TIMEOUT: { status: 409 },
  TEAM_NOT_ON_TOUR: { status: 409 },
  TOUR_NOT_STARTED: { status: 409 },
  TOURS_OVER: { status: 409 },
  FINAL_LIMIT: { status: 409 },
  FINAL_UNRANKED: { status: 409 },
  SOLUTION_INVALID: { status: 422 },
  SOLUTION_STATUS: { status: 409 },
  SOLUTION_OPEN: { status: 409 },
  QUEUE_GOES_ON: { status: 409 },
  TOUR_UNDECIDABLE: { status: 409 },
  TOUR_UNDECIDED: { status: 409 },
  PREVIEW_OUTDATED: { status: 409 },
  SAMPLE_OUTDATED: { status: 409 },
  REJUDGE_OPEN: { status: 409 },
  REJUDGE_OUTDATED: { status: 409 },
  REJUDGE_RUNNING: { status: 409 },
  REJUDGE_DECIDED: { status: 409 },
  ATTEMPTS_EXCEEDED: { status: 429 },
  INVALID_EXCEEDED: { status: 429 },
  QUOTA_EXCEEDED: { status: 409 },
  FILE_GONE: { status: 410 },
  PREDICTIONS_HIDDEN: { status: 403 },
  REPOSITORY_UNAVAILABLE: { status: 422 },
  CHECK_PAUSED: { status: 409 },
  TRIALS_EXCEEDED: { status: 429 },
  PROGRAM_UNFIT: { status: 409 },
  PROGRAM_SCORES: { status: 409 },
  METRIC_PROGRAM_FAILED: { status: 409 },
  PROGRAM_UNTRIED: { status: 409 },
  REPOSITORY_SILENT: { status: 409 },
  RUNNER_TOKEN_INVALID: { status: 401 },
});

type Own = typeof scoringErrors;
declare module '../../kernel/contract/errors.js' {
  interface ErrorCatalogue extends Own {}
}
