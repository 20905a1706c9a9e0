import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, root, runNode } from './project.mjs';

/**
 * `npm test`: every check and every test, each step even if one before it failed; the last line sums them up.
 * `npm test -- unit web` runs these steps only, `npm run check` the quick ones. A static check counts as one test.
 */
const jest = (project) => ({
  jest: project,
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
  {
    name: 'types of the apps',
    quick: true,
    group: 'types',
    args: tsc('tsconfig.web.json'),
  },
  { name: 'lint', quick: true, args: [bin('oxlint'), '--type-aware'] },
  { name: 'format', quick: true, group: 'lint', args: [bin('oxfmt'), '--check', '.'] },
  { name: 'boundaries', quick: true, args: ['scripts/check-boundaries.mjs'] },
  { name: 'locales', quick: true, args: ['scripts/check-locales.mjs'] },
  { name: 'unit', quick: true, ...jest('unit') },
  { name: 'migrations', args: ['scripts/check-migrations.mjs'] },
  { name: 'db', ...jest('db') },
  { name: 'web', ...jest('web') },
  { name: 'build', args: ['scripts/build.mjs'] },
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
    return { passed: result.numPassedTests, failed: code && !failed ? 1 : failed, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    fs.rmSync(file, { force: true });
  }
}

async function runCheck({ args }) {
  const { code, output } = await runNode(args);
  if (code) console.log(output.trimEnd());
  return { passed: code ? 0 : 1, failed: code ? 1 : 0, skipped: 0 };
}

async function runStep(step) {
  console.log(`\n── ${step.name}`);
  const began = performance.now();
  const counts = await (step.jest ? runJest(step) : runCheck(step)).catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`   ${step.name}: ${counts.failed ? 'FAILED' : 'ok'}, ${counts.passed} passed in ${seconds} s`);
  return counts;
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

const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
for (const step of wanted) {
  const counts = await runStep(step);
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (counts.failed) broken.push(step.name);
}
if (broken.length) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;
