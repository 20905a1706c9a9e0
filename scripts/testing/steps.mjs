import os from 'node:os';
import { bin } from '../project.mjs';

/**
 * The steps of `npm test`, in the order in which they are shown. `wide` ones use all cores by themselves, or would be
 * disturbed (browsers); of those that have a `turn` in common one runs at a time, with others between them, and what is long
 * comes before what is short, so that no core waits. `budget` is what a step may take of the processor, in seconds of the
 * machine that `pace.mjs` knows; PostgreSQL's counts with it.
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
/**
 * Remembers what it has seen, so that a second run looks at changes only. By the native compiler, which takes half of the
 * processor's time; its threads would look at the same things again, and steps run beside each other anyway. What reads
 * sources by the compiler's interface for JavaScript (locales, imports) has the former one, `typescript`.
 */
const tsc = (config) => {
  const memory = ['--incremental', '--tsBuildInfoFile', `.build/${config}.tsbuildinfo`];
  return [bin('typescript7', 'tsc'), '-p', config, ...memory, '--singleThreaded'];
};
/** Compilers in Go end before their garbage matters: where there is room, a third of it, they collect none, which is a fifth of their time. */
const roomy = os.totalmem() > 6e9 ? { GOGC: 'off', GOMEMLIMIT: `${Math.floor(os.totalmem() / 3 / 2 ** 20)}MiB` } : {};
/**
 * More than there are cores, as each waits for something part of its time: as many as memory bears, and at least two.
 * @param each of bytes that a worker needs, with what it starts
 */
const many = (workers, each = 1.5e9) => Math.max(2, Math.min(workers, Math.floor(os.totalmem() / each)));
export const steps = [
  // First, or tests that start Podium would build it before this does.
  { name: 'build', turn: 'build', budget: 60, args: ['scripts/build.mjs', '--changed'] },
  { name: 'types', quick: true, budget: 30, env: roomy, args: [...tsc('tsconfig.json'), '--noEmit'] },
  { name: 'types of the apps', quick: true, group: 'types', budget: 40, env: roomy, args: tsc('tsconfig.web.json') },
  { name: 'lint', quick: true, budget: 60, env: roomy, args: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'budgets', turn: 'build', budget: 10, args: ['scripts/check-budgets.mjs'] },
  { name: 'migrations', turn: 'build', budget: 40, args: ['scripts/check-migrations.mjs'] },
  { name: 'boundaries', quick: true, budget: 40, args: ['scripts/check-boundaries.mjs'] },
  { name: 'sql', turn: 'build', budget: 60, args: ['scripts/check-sql.mjs'] },
  { name: 'locales', quick: true, budget: 30, args: ['scripts/check-locales.mjs'] },
  { name: 'format', quick: true, group: 'lint', budget: 20, args: [bin('oxfmt'), '--check', '.'] },
  { name: 'dependencies', quick: true, budget: 10, args: ['scripts/check-dependencies.mjs'] },
  { name: 'unit', quick: true, budget: 80, ...jest('unit') },
  // A worker waits a third of its time, for processes that end, begin or are silent. With a fourth one each test takes half as long
  // again, and all of them no less.
  { name: 'db', budget: 1400, workers: many(3, 2.5e9), ...jest('db') },
  // Part of its time goes by in waiting for what must be ended.
  { name: 'box', budget: 60, workers: many(4), ...jest('box') },
  { name: 'web', budget: 300, workers: many(4), ...jest('web') },
  { name: 'browser', budget: 800, workers: many(4), ...jest('browser') },
];
