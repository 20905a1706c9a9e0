import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, root, runNode } from './project.mjs';

/**
 * `npm test`: every check and every test, each step even if one before it failed; the last line sums them up.
 * `npm test -- unit web` runs these steps only, `npm run check` the quick ones. A static check counts as one test.
 *
 * Steps that keep one core busy run two at a time, and each shows its output in whole, in the order of the list. A step
 * that is `wide` uses all cores by itself, or would be disturbed (browsers, builds): it runs alone and shows what it says
 * as it comes.
 */
const jest = (project) => ({
  jest: project,
  wide: true,
  args: [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    bin('jest'),
    '--selectProjects',
    project,
  ],
});
/** Remembers what it has seen, so that a second run looks at changes only. */
const tsc = (config) => {
  const memory = ['--incremental', '--tsBuildInfoFile', `.build/${config}.tsbuildinfo`];
  return [bin('typescript', 'tsc'), '-p', config, ...memory];
};
const steps = [
  { name: 'types', quick: true, args: [...tsc('tsconfig.json'), '--noEmit'] },
  { name: 'types of the apps', quick: true, group: 'types', args: tsc('tsconfig.web.json') },
  { name: 'lint', quick: true, args: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', quick: true, group: 'lint', args: [bin('oxfmt'), '--check', '.'] },
  { name: 'boundaries', quick: true, args: ['scripts/check-boundaries.mjs'] },
  { name: 'dependencies', quick: true, args: ['scripts/check-dependencies.mjs'] },
  { name: 'locales', quick: true, args: ['scripts/check-locales.mjs'] },
  { name: 'migrations', args: ['scripts/check-migrations.mjs'] },
  { name: 'unit', quick: true, ...jest('unit') },
  { name: 'db', ...jest('db') },
  { name: 'web', ...jest('web') },
  { name: 'build', wide: true, args: ['scripts/build.mjs'] },
  { name: 'budgets', args: ['scripts/check-budgets.mjs'] },
  { name: 'browser', ...jest('browser') },
];

/** The counts of a jest run; a file that did not even load is one failure. */
async function runJest({ jest: project, args }) {
  const file = path.join(os.tmpdir(), `podium-jest-${project}-${process.pid}.json`);
  const report = ['--json', `--outputFile=${file}`, '--passWithNoTests', '--maxWorkers=2'];
  const { code } = await runNode([...args, ...report], { echo: ['stderr'], env: { NODE_ENV: 'test' } });
  try {
    const result = JSON.parse(fs.readFileSync(file, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const skipped = result.numPendingTests + result.numTodoTests;
    const counts = { passed: result.numPassedTests, failed: code && !failed ? 1 : failed, skipped };
    return { ...counts, names: failedIn(result), repeated: repeatedIn(result), slowest: slowestIn(result) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** What failed in a jest run, each by its file and its name. */
const failedIn = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(root, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length ? tests.map(({ fullName }) => `${file}: ${fullName}`) : [`${file} did not run`];
    });

/** What passed in a jest run only when it was tried again. */
const repeatedIn = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
  );

/** Shows what a failed check said. */
async function runCheck({ args }) {
  const { code, output } = await runNode(args);
  return { passed: code ? 0 : 1, failed: code ? 1 : 0, skipped: 0, output: code ? output.trimEnd() : '' };
}

const slowFromSeconds = 30;

/** The files of a jest run that took longest: where its time is to be looked for. */
const slowestIn = ({ testResults }) =>
  testResults
    .map(({ name, startTime, endTime }) => ({ file: path.relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .filter(({ seconds }) => seconds > slowFromSeconds)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `     ${seconds.toFixed(0)} s ${file}`);

const title = ({ name }) => `\n── ${name}`;

/** Runs a step to its end: its counts, and what is to be shown of it. */
async function runStep(step) {
  const began = performance.now();
  const {
    output = '',
    names: failures = [],
    repeated = [],
    slowest = [],
    ...counts
  } = await (step.jest ? runJest(step) : runCheck(step)).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: String(error?.stack ?? error),
  }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const end = `   ${step.name}: ${counts.failed ? 'FAILED' : 'ok'}, ${counts.passed} passed in ${seconds} s`;
  return { counts, failures, repeated, lines: [...(output ? [output] : []), end, ...slowest] };
}

/** Shows a finished step, once those before it have been shown. */
async function show(step, running, before) {
  const { counts, failures, repeated, lines } = await running;
  await before;
  for (const line of step.wide ? lines : [title(step), ...lines]) console.log(line);
  for (const key of Object.keys(total)) total[key] += counts[key];
  unsteady.push(...repeated);
  if (counts.failed) broken.push(step.name, ...failures.map((failure) => `  ${failure}`));
}

const asked = process.argv.slice(2);
const quick = asked.includes('--quick');
const names = asked.filter((name) => name !== '--quick');
const unknown = names.filter((name) => !steps.some((step) => [step.name, step.group].includes(name)));
if (unknown.length) {
  console.error(`There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const wanted = steps.filter(
  (step) => (!quick || step.quick) && (!names.length || names.includes(step.name) || names.includes(step.group)),
);
fs.mkdirSync(path.join(root, 'dist'), { recursive: true });

const lanes = Math.min(2, os.availableParallelism());
const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
const unsteady = [];
const running = new Set();
let shown = Promise.resolve();
for (const step of wanted) {
  while (running.size > 0 && (step.wide || running.size >= lanes)) await Promise.race(running);
  if (step.wide) {
    await shown;
    console.log(title(step));
  }
  const run = runStep(step);
  const over = run.then(() => void running.delete(over));
  running.add(over);
  shown = show(step, run, shown);
  if (step.wide) await shown;
}
await shown;
// Once more at the end, where it is seen however much was said before.
if (unsteady.length) console.log(`\nPassed only at the second attempt:\n${unsteady.join('\n')}`);
if (broken.length) console.log(`\nFailed:\n${broken.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;
