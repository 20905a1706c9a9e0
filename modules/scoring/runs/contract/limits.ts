import type { Algorithm } from '../../../championships/algorithms/contract/algorithm.js';
import type { RunLimits } from '../../solutions/contract/tested.js';

const megabyte = 1024 * 1024;

/** What a box allows one test of a championship. */
export const limitsOf = ({ seconds, memoryBytes, outputBytes, processes }: Algorithm): RunLimits => ({
  wallMs: seconds * 1000,
  cpuMs: seconds * 1000,
  memoryBytes,
  processes,
  workBytes: 1024 * megabyte,
  tmpBytes: 256 * megabyte,
  fileBytes: 1024 * megabyte,
  stdoutBytes: outputBytes,
  stderrBytes: megabyte,
  cpus: 1,
});

/** Bytes of one piece of a log, and of all that is kept of one test's log. */
export const logPieceBytes = 64 * 1024;
export const mostLogBytes = 1024 * 1024;
/** Bytes of a repository as it leaves its clone. */
export const mostSourceBytes = 256 * 1024 * 1024;
/** Bytes of a metric program. */
export const mostProgramBytes = 1024 * 1024;
/** Repositories that a team, or an organiser, may try in a championship within a day. */
export const trialsADay = 10;
/** How long a runner's question for a job is kept open, in seconds. */
export const takeSeconds = 20;
/** A runner that was silent for so long is not counted on, in seconds. */
export const silentSeconds = 60;
