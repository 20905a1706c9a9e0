import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './project.mjs';
import { changedFiles, reachedBy } from './testing/changed.mjs';
import { pace } from './testing/pace.mjs';
import { runStep } from './testing/run-step.mjs';
import { steps } from './testing/steps.mjs';

/**
 * `npm test`: every check and every test, each step even if one before it failed; the last line sums them up. A static
 * check counts as one test.
 *
 *   npm test -- unit web         these steps only
 *   npm run check                the quick ones
 *   npm test -- --changed [REF]  quick checks, and the tests that a change since REF (main) can reach
 *   npm test -- --times          and what each step and each file of tests took
 *   npm test -- --budgets        and fails where a step took twice what it may
 *
 * Steps that keep one core busy run two at a time, and each shows its output in whole, in the order of the list. A step
 * that is `wide` runs alone and shows what it says as it comes.
 */
const asked = process.argv.slice(2);
const flags = new Set(asked.filter((word) => word.startsWith('--')));
const words = asked.filter((word) => !word.startsWith('--'));
const since = flags.has('--changed') && words.length ? words.shift() : undefined;

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
const known = ['--quick', '--changed', '--times', '--budgets'];
for (const flag of flags) if (!known.includes(flag)) refuse(`There is no ${flag}; there are ${known.join(', ')}.`);
for (const word of words) {
  if (!steps.some(({ name, group }) => [name, group].includes(word)))
    refuse(`There is no step ${word}; there are ${steps.map(({ name }) => name).join(', ')}.`);
}

/** The quick checks, and of the tests those that the change can reach. */
function reachedSteps() {
  const changed = changedFiles(since);
  const reached = reachedBy(changed);
  console.log(`${changed.length} changed files reach ${[...reached.values()].flat().length} files of tests.`);
  return steps.flatMap((step) => {
    if (!step.jest) return step.quick ? [step] : [];
    return reached.has(step.name) ? [{ ...step, only: reached.get(step.name) }] : [];
  });
}
const wanted = (flags.has('--changed') ? reachedSteps() : steps).filter(
  ({ name, group, quick }) =>
    (!flags.has('--quick') || quick) && (!words.length || words.includes(name) || words.includes(group)),
);
fs.mkdirSync(path.join(root, 'dist'), { recursive: true });

const lanes = Math.min(2, os.availableParallelism());
const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
const unsteady = [];
const dear = [];
const spent = [];
const times = [];
const seconds = (value) => value.toFixed(1).padStart(7);
const slowFromSeconds = 30;

/**
 * What a step took of what it may, on a machine that is so many times slower than the one of the budgets; one that does not
 * tell the processor's time has no say in it.
 */
function weigh({ name, budget, processor }, slower) {
  const may = budget * slower;
  if (processor <= may) return;
  const sentence = `${name} took ${processor.toFixed(0)} s of the processor, and may take ${may.toFixed(0)} s`;
  dear.push(sentence);
  if (!flags.has('--budgets') || processor <= 2 * may) return;
  total.failed += 1;
  broken.push(`${sentence}: twice that is a failure`);
}

function timesOf(name, { wall, processor, postgres, files }) {
  const row = (one, ...rest) => `${rest.map((value) => (value ? seconds(value) : ' '.repeat(7))).join(' ')}  ${one}`;
  return [
    row(name, wall, processor, postgres),
    ...files.map((one) => row(`  ${one.file}`, one.wall, one.processor, 0)),
  ];
}

/** Shows a finished step, once those before it have been shown. */
async function show(step, running, before) {
  const result = await running;
  await before;
  const { output, passed, failed, wall, processor, files } = result;
  const end = `   ${step.name}: ${failed ? 'FAILED' : 'ok'}, ${passed} passed in ${wall.toFixed(1)} s (processor: ${processor.toFixed(0)} s of ${step.budget})`;
  const slow = files.filter((file) => file.longest > slowFromSeconds).slice(0, 10);
  const slowest = slow.map((one) => `     a test of ${one.longest.toFixed(0)} s in ${one.file}`);
  if (!step.wide) console.log(title(step));
  for (const line of [...(output ? [output] : []), end, ...slowest]) console.log(line);
  for (const key of Object.keys(total)) total[key] += result[key];
  unsteady.push(...result.repeated);
  if (failed) broken.push(step.name, ...result.failures.map((failure) => `  ${failure}`));
  spent.push({ ...step, processor });
  times.push(...timesOf(step.name, result));
}

const title = ({ name }) => `\n── ${name}`;
const running = new Set();
let shown = Promise.resolve();
const paceBefore = pace();
/** Two that find the server not built would build it over each other, and budgets are of what is built. */
const turns = new Map();
for (const step of wanted) {
  while (running.size > 0 && (step.wide || running.size >= lanes)) await Promise.race(running);
  if (step.turn) await turns.get(step.turn);
  if (step.wide) {
    await shown;
    console.log(title(step));
  }
  const run = runStep(step);
  if (step.turn) turns.set(step.turn, run);
  const over = run.then(() => void running.delete(over));
  running.add(over);
  shown = show(step, run, shown);
  if (step.wide) await shown;
}
await shown;
const slower = Math.max(paceBefore, pace());
for (const step of spent) weigh(step, slower);
// Once more at the end, where it is seen however much was said before.
if (flags.has('--times')) console.log(`\n   wall  processor  PostgreSQL, in seconds\n${times.join('\n')}`);
if (dear.length)
  console.log(`\nOver their budgets, on a machine ${slower.toFixed(1)} times slower than theirs:\n${dear.join('\n')}`);
if (unsteady.length) console.log(`\nPassed only at the second attempt:\n${unsteady.join('\n')}`);
if (broken.length) console.log(`\nFailed:\n${broken.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;
