import { spawn } from 'node:child_process';
import { runStep } from './testing/run-step.mjs';
import { steps } from './testing/steps.mjs';

/**
 * `npm run steady -- STEP…`: runs all of a step ten times, the last two of them beside four programs that keep the
 * processor busy, and names what was not green each time. `--runs=N` for another number.
 */
const words = process.argv.slice(2);
const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice(7) ?? 10);
const names = words.filter((word) => !word.startsWith('--'));
const wanted = steps.filter(({ name, group }) => names.includes(name) || names.includes(group));
if (!wanted.length || !Number.isInteger(runs) || runs < 1) {
  console.error(`Which step: ${steps.map(({ name }) => name).join(', ')}?`);
  process.exit(1);
}

const busy = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
const unsteady = new Map();
for (const step of wanted) {
  for (let run = 1; run <= runs; run += 1) {
    const loaded = run > runs - 2;
    const load = loaded ? Array.from({ length: 4 }, busy) : [];
    const { passed, failed, failures, repeated, output, wall } = await runStep(step).finally(() =>
      load.forEach((one) => one.kill('SIGKILL')),
    );
    const under = loaded ? ', under load' : '';
    console.log(`${step.name} ${run} of ${runs}${under}: ${passed} passed, ${failed} failed in ${wall.toFixed(0)} s`);
    const named = [...failures, ...repeated, ...(failed && !failures.length ? [`${step.name}: ${output}`] : [])];
    for (const name of named) unsteady.set(name, [...(unsteady.get(name) ?? []), run]);
  }
}
for (const [name, at] of unsteady) console.log(`not green in run ${at.join(', ')}: ${name}`);
console.log(unsteady.size ? `${unsteady.size} are not steady` : `all of ${runs} runs were green`);
process.exitCode = unsteady.size ? 1 : 0;
