import { setTimeout as sleep } from 'node:timers/promises';

/** How often it looks, and the pauses before it tries again, in milliseconds. */
const usual = { look: 500, shortest: 500, longest: 30_000 };
/** Starts that fail one after the other for a reason that does not pass by itself. */
const mostFailures = 5;
/** A server that lived for so long had been started well. */
const steadyMs = 60_000;

/**
 * Looks after a PostgreSQL that was started: one that has ended is started again, after a pause that grows while it does
 * not stay. A full disk is waited for; what else keeps it from starting is told to `giveUp` after some tries.
 * Answers a function that ends the watch.
 */
export function watchPostgres(server, { report, giveUp, pauses = usual }) {
  const ending = new AbortController();
  const watching = watch(server, { report, giveUp, pauses, signal: ending.signal }).catch((error) => {
    if (error.name !== 'AbortError') giveUp(error);
  });
  return async () => {
    ending.abort();
    await watching;
  };
}

async function watch(server, { report, giveUp, pauses, signal }) {
  let failures = 0;
  let pause = pauses.shortest;
  let said;
  for (let since = Date.now(); ; await sleep(pauses.look, undefined, { signal })) {
    if (await server.isAlive()) continue;
    if (Date.now() - since > steadyMs) [failures, pause] = [0, pauses.shortest];
    if (said === undefined) report('PostgreSQL has ended; starting it again …');
    await sleep(pause, undefined, { signal });
    pause = Math.min(pauses.longest, pause * 2);
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
