import { FinalsApi } from './finals.api.js';
import { JudgingApi } from './judging.api.js';
import { LedgerApi } from './ledger.api.js';
import { OperationsApi } from './operations.api.js';
import { PersonResultsApi } from './person-results.api.js';
import { ScoringWorker } from './scoring-worker.js';
import { ScoringApi } from './scoring.api.js';
import { WholeScoring } from './whole.api.js';

/** What other contexts, workers and operators ask of scoring. */
export const doors = [
  ScoringApi,
  FinalsApi,
  JudgingApi,
  LedgerApi,
  PersonResultsApi,
  OperationsApi,
  ScoringWorker,
  WholeScoring,
];
