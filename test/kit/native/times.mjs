import fs from 'node:fs';
import { processorSeconds } from '../../../scripts/processor-time.mjs';

/** Notes for `npm test` what a file of tests took of the processor since `began`; see scripts/testing/run-step.mjs. */
export const noteTime = (file, began) => {
  const times = process.env.PODIUM_TIMES;
  if (times) fs.appendFileSync(times, `${JSON.stringify({ file, processor: processorSeconds() - began })}\n`);
};
