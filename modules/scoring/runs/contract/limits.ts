/** Bytes of one piece of a log, and of all that is kept of one test's log. */
export const logPieceBytes = 64 * 1024;
export const mostLogBytes = 1024 * 1024;
/** Bytes of a repository as it leaves its clone. */
export const mostSourceBytes = 256 * 1024 * 1024;
/** Bytes of a metric program. */
export const mostProgramBytes = 1024 * 1024;
/** Repositories that one person may try in a championship within a day. */
export const trialsADay = 10;
/** How long a runner's question for a job is kept open, in seconds. */
export const takeSeconds = 20;
/** A runner that was silent for so long is not counted on, in seconds. */
export const silentSeconds = 60;
