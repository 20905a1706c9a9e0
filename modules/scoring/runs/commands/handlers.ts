import { BeginCheckHandler } from './begin-check.js';
import { EndTestHandler } from './end-test.js';
import { FailBoxHandler } from './fail-box.js';
import { FinishRunHandler } from './finish-run.js';
import { KeepOutputHandler } from './keep-output.js';
import { KeepProgramHandler } from './keep-program.js';
import { KeepSourceHandler } from './keep-source.js';
import { MakeRunnerTokenHandler } from './make-runner-token.js';
import { RefuseRunHandler } from './refuse-run.js';
import { ScoreByProgramHandler } from './score-by-program.js';
import { RunEnds } from './run-ends.js';
import { SubmitRepositoryHandler } from './submit-repository.js';
import { TakeRunHandler } from './take-run.js';

/** All commands of runs, and what they share. */
export const commands = [
  BeginCheckHandler,
  EndTestHandler,
  FailBoxHandler,
  FinishRunHandler,
  KeepOutputHandler,
  KeepProgramHandler,
  ScoreByProgramHandler,
  KeepSourceHandler,
  MakeRunnerTokenHandler,
  RefuseRunHandler,
  SubmitRepositoryHandler,
  TakeRunHandler,
  RunEnds,
];
