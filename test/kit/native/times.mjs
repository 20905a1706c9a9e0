import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { processorSeconds } from '../../../scripts/processor-time.mjs';

/** Of what a failed attempt said. */
const mostLines = 15;

/** Notes for `npm test` what a file of tests took of the processor since `began`; see scripts/testing/run-step.mjs. */
export const noteTime = (file, began) => {
  const times = process.env.PODIUM_TIMES;
  if (times) fs.appendFileSync(times, `${JSON.stringify({ file, processor: processorSeconds() - began })}\n`);
};

/** Which functions tell that they were entered (scripts/mutants/reach.mjs), since the file of tests before. */
const entered = new Set();
globalThis[Symbol.for('podium.entered')] = entered;

/** Notes for `npm run mutants` what a file of tests has entered. */
export const noteEntered = (file) => {
  const reach = process.env.PODIUM_REACH;
  if (reach) fs.appendFileSync(`${reach}.notes`, `${JSON.stringify({ file, entered: [...entered] })}\n`);
  entered.clear();
};

/** What a test's errors say; jest has some of them with a second one that knows where the test stands. */
const said = (error) => {
  const [first] = [error].flat();
  return stripVTControlCharacters(first?.stack ?? String(first));
};

/**
 * Notes why a test failed that is tried once more, for the end of the run: it is the only trace of a fault by chance.
 * @param event of jest-circus; every one of them comes here
 */
export const noteRetry = (file, { name, test }) => {
  const times = process.env.PODIUM_TIMES;
  if (name !== 'test_retry' || !times) return;
  const why = test.retryReasons
    .map(said)
    .join('\n')
    .split('\n')
    .filter((line) => line && !line.includes('jest-circus'))
    .slice(0, mostLines);
  fs.appendFileSync(times, `${JSON.stringify({ retried: file, why })}\n`);
};
