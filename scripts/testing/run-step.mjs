import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compileCache, root, runNode } from '../project.mjs';

/** A new file below the system's folder of temporary ones. */
const temporaryFile = (name) => path.join(os.tmpdir(), `podium-${name}-${process.pid}`);

/** Programs that are started hundreds of times are compiled once. */
const compiled = process.env.NODE_COMPILE_CACHE ?? compileCache;

/** Runs a Node program; answers its exit code, its output, and the seconds of processor time it took (0: unknown). */
async function measured(args, { env, ...options } = {}) {
  const file = `${temporaryFile('step')}-${Math.random()}`;
  const { code, output } = await runNode(['--import', new URL('measured.mjs', import.meta.url).href, ...args], {
    ...options,
    env: { ...env, NODE_COMPILE_CACHE: compiled, PODIUM_STEP_TIME: file },
  });
  const processor = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  fs.rmSync(file, { force: true });
  return { code, output, processor };
}

/** The counts of a jest run, and what its files took; a file that did not even load is one failure. */
async function runJest({ jest: project, args, only, workers = 2 }) {
  const file = temporaryFile(`jest-${project}.json`);
  const times = temporaryFile(`times-${project}`);
  const files = only ? ['--runTestsByPath', ...only] : [];
  const report = ['--json', `--outputFile=${file}`, '--passWithNoTests', `--maxWorkers=${workers}`];
  const run = await measured([...args, ...report, ...files], {
    echo: ['stderr'],
    env: { NODE_ENV: 'test', PODIUM_TIMES: times },
  });
  try {
    const result = JSON.parse(fs.readFileSync(file, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const skipped = result.numPendingTests + result.numTodoTests;
    const counts = { passed: result.numPassedTests, failed: run.code && !failed ? 1 : failed, skipped };
    const { postgres, files: processorOf, whys } = readTimes(times);
    const lists = {
      failures: failedIn(result),
      repeated: repeatedIn(result, whys),
      files: filesOf(result, processorOf),
    };
    return { ...counts, ...lists, postgres, processor: run.processor + postgres };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, output: `jest left no report that can be read: ${error.message}` };
  } finally {
    for (const made of [file, times]) fs.rmSync(made, { force: true });
  }
}

/** What the files of tests and PostgreSQL say that they took; see test/kit/native/environment.mjs. */
const readTimes = (file) => {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  const said = lines.map((line) => JSON.parse(line));
  return {
    postgres: said.reduce((sum, { postgres = 0 }) => sum + postgres, 0),
    whys: Map.groupBy(
      said.filter(({ retried }) => retried),
      ({ retried }) => retried,
    ),
    files: new Map(said.filter(({ file: name }) => name).map(({ file: name, processor }) => [name, processor])),
  };
};

const filesOf = ({ testResults }, processorOf) =>
  testResults
    .map(({ name, startTime, endTime, assertionResults }) => ({
      file: path.relative(root, name),
      wall: (endTime - startTime) / 1000,
      processor: processorOf.get(name) ?? 0,
      longest: Math.max(0, ...assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
    }))
    .toSorted((one, other) => other.wall - one.wall);

/** What failed in a jest run, each by its file and its name. */
const failedIn = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(root, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length ? tests.map(({ fullName }) => `${file}: ${fullName}`) : [`${file} did not run`];
    });

/** What passed in a jest run only when it was tried again, and below it what its file's failed attempts said. */
const repeatedIn = ({ testResults }, whys) =>
  testResults.flatMap(({ name, assertionResults }) => {
    const again = assertionResults.filter(({ status, invocations }) => status === 'passed' && invocations > 1);
    if (again.length === 0) return [];
    const said = (whys.get(name) ?? []).flatMap(({ why }) => why.map((line) => `    ${line}`));
    return [...again.map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`), ...said];
  });

/** Shows what a failed check said. */
async function runCheck({ args, env }) {
  const { code, output, processor } = await measured(args, { env });
  return { passed: code ? 0 : 1, failed: code ? 1 : 0, skipped: 0, output: code ? output.trimEnd() : '', processor };
}

/**
 * Runs a step to its end: how many of its tests passed, failed and were skipped, `failures` and `repeated` by name, what
 * is to be shown of its `output`, seconds of `wall`, `processor` and `postgres`, and the same of its `files`.
 */
export async function runStep(step) {
  const began = performance.now();
  const failed = (error) => ({ passed: 0, failed: 1, skipped: 0, output: String(error?.stack ?? error) });
  const result = await (step.jest ? runJest(step) : runCheck(step)).catch(failed);
  const nothing = { output: '', failures: [], repeated: [], files: [], processor: 0, postgres: 0 };
  return { ...nothing, ...result, wall: (performance.now() - began) / 1000 };
}
