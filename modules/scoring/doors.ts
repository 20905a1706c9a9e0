import { Judging } from '../championships/judging.port.js';
import { Places } from '../championships/places.port.js';
import { PersonResults } from '../identity/results.port.js';
import { Installation } from '../kernel/figures/installation.port.js';
import { TeamLedger } from '../teams/team-ledger.port.js';
import { InstallationCounts } from './desk/queries/installation-counts.js';
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

/** What it answers of what others ask without knowing who does. */
export const ports = [
  { provide: Judging, useExisting: JudgingApi },
  { provide: TeamLedger, useExisting: LedgerApi },
  { provide: PersonResults, useExisting: PersonResultsApi },
  { provide: Places, useExisting: PersonResultsApi },
  { provide: Installation, useExisting: InstallationCounts },
];
