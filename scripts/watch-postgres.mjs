import { setTimeout as sleep } from 'node:timers/promises';

const lookMs = 500;
const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** Starts that fail one after the other for a reason that does not pass by itself. */
const mostFailures = 5;
/** A server that lived for so long had been started well. */
const steadyMs = 60_000;

/**
 * Looks after a PostgreSQL that was started: one that has ended is started again, after a pause that grows while it does
 * not stay. A full disk is waited for; what else keeps it from starting is told to `giveUp` after some tries.
 * Answers a function that ends the watch.
 */
export function watchPostgres(server, { report, giveUp }) {
  const ending = new AbortController();
  const watching = watch(server, { report, giveUp, signal: ending.signal }).catch((error) => {
    if (error.name !== 'AbortError') giveUp(error);
  });
  return async () => {
    ending.abort();
    await watching;
  };
}

async function watch(server, { report, giveUp, signal }) {
  let failures = 0;
  let pause = shortestPauseMs;
  let said;
  for (let since = Date.now(); ; await sleep(lookMs, undefined, { signal })) {
    if (await server.isAlive()) continue;
    if (Date.now() - since > steadyMs) [failures, pause] = [0, shortestPauseMs];
    if (said === undefined) report('PostgreSQL has ended; starting it again …');
    await sleep(pause, undefined, { signal });
    pause = Math.min(longestPauseMs, pause * 2);
    try {
      await server.startAgain();
      report('PostgreSQL answers again.');
      since = Date.now();
      said = undefined;
    } catch (error) {
      if (!error.passes && ++failures >= mostFailures) return giveUp(error);
      if (error.message !== said) report(error.message);
      said = error.message;
    }
  }
}
