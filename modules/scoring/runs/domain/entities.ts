import { MetricProgram, ProgramTrial } from './metric-program.js';
import { Run, RunLog, RunTest } from './run.js';
import { RepositoryCheck, Runner, RunnerToken } from './runner.js';

/** What runs keep. */
export const runsEntities = [Run, RunTest, RunLog, RunnerToken, Runner, RepositoryCheck, MetricProgram, ProgramTrial];
