/**
 * Speed of the scoring engine beside pandas with scikit-learn, on the same files in alternating runs.
 *
 *   npm run bench -- scoring [--rows 10000,1000000] [--metrics 'RMSE;AUC'] [--runs 5] [--hostile] [--full]
 *
 * warm: truth prepared and libraries loaded, from a CSV on disk to the score. cold: a whole process, the engine with a
 * stored truth. Numbers are the engine's medians and, in brackets, their ratio to Python's. --hostile measures clumsy and
 * hostile files of as many rows beside a clean one instead. --full adds 5 000 000 rows and the fuzz test of 100 000
 * mutated files. Needs a build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { median, writeFiles } from './scoring-files.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const cases = {
  RMSE: { truth: 'numbers-truth', solution: 'numbers' },
  'RMSE in sample order': { metric: 'RMSE', truth: 'numbers-truth', solution: 'numbers-sorted' },
  'RMSE with text ids': { metric: 'RMSE', truth: 'texts-truth', solution: 'texts' },
  AUC: { truth: 'labels-truth', solution: 'scores' },
  F1: { truth: 'labels-truth', solution: 'labels' },
  LOG_LOSS: { truth: 'labels-truth', solution: 'scores' },
  LOG_LOSS_PYTH: { truth: 'classes-truth', solution: 'classes' },
  // The other side reads numbers to the nearest double too, which by default it doesn't.
  'RMSE, exact on both sides': { metric: 'RMSE', truth: 'numbers-truth', solution: 'numbers', isExact: true },
  'AUC, exact on both sides': { metric: 'AUC', truth: 'labels-truth', solution: 'scores', isExact: true },
};

/** @param {string[]} args as on the command line */
export async function benchScoring(args) {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string' },
      metrics: { type: 'string' },
      runs: { type: 'string', default: '7' },
      hostile: { type: 'boolean' },
      full: { type: 'boolean' },
    },
  });
  const rows = (values.rows ?? `10000,100000,1000000${values.full ? ',5000000' : ''}`).split(',').map(Number);
  if (values.hostile) return hostile(rows.at(-1), values.runs);
  const names = values.metrics?.split(';') ?? Object.keys(cases);
  const python = findPython();
  if (!python)
    console.log('Python with pandas and scikit-learn is not installed here, so there is nothing to compare with.');
  console.log('case · rows · warm wall · warm CPU · cold wall · cold CPU · peak memory warm / cold');
  for (const count of rows) {
    const folder = join(tmpdir(), `podium-bench-${count}`);
    mkdirSync(folder, { recursive: true });
    writeFiles(folder, count);
    for (const name of names) console.log(await compare(name, count, folder, python, Number(values.runs)));
  }
  if (values.full) fuzz();
}

/** The first Python that has both libraries; Debian's own comes before one that shadows it. */
function findPython() {
  const works = (command) => spawnSync(command, ['-c', 'import pandas, sklearn']).status === 0;
  return ['/usr/bin/python3', 'python3', 'python'].find(works);
}

async function compare(name, rows, folder, python, runs) {
  const { metric = name, truth, solution, isExact = false } = cases[name];
  const files = [metric, join(folder, `${truth}.csv`), join(folder, `${solution}.csv`)];
  const engine = [process.execPath, join(here, 'scoring-engine.mjs'), ...files];
  const precision = isExact ? 'round_trip' : 'fast';
  const other = python && [python, join(here, 'scoring-pandas.py'), precision, ...files];
  spawnSync(engine[0], [...engine.slice(1), 'prepare'], { stdio: 'inherit' });
  const warm = await alternate([engine, other], (command) => warmRunner(command), runs);
  const cold = await alternate([engine, other], (command) => coldRunner(command), Math.min(runs, 5));
  const [score, reference] = warm.map((side) => side?.at(-1)?.score);
  if (reference !== undefined && !(Math.abs(score - reference) <= 1e-9 * Math.max(1, Math.abs(reference)))) {
    throw new Error(`${name}: ${score} here, ${reference} in Python`);
  }
  const cell = (runs, key, unit, scale = 1) => {
    const [own, theirs] = runs.map((side) => side && median(side.map((run) => run[key] / scale)));
    return `${own.toFixed(own < 10 ? 1 : 0)} ${unit}${theirs ? ` (${(own / theirs).toFixed(2)})` : ''}`;
  };
  const memory = [warm, cold].map((side) => cell(side, 'rss', 'MB', 1e6)).join(' / ');
  return [
    name,
    rows,
    cell(warm, 'wall', 'ms'),
    cell(warm, 'cpu', 'ms'),
    cell(cold, 'wall', 'ms'),
    cell(cold, 'cpu', 'ms'),
    memory,
  ].join(' · ');
}

/** Runs both sides in turn, so that a busy machine is busy for both; the first two runs only warm up. */
async function alternate(commands, start, runs) {
  const sides = commands.map((command) => command && { runner: start(command), results: [] });
  for (let run = -2; run < runs; run++) {
    for (const side of sides) {
      const result = side && (await side.runner.run());
      if (run >= 0) side?.results.push(result);
    }
  }
  for (const side of sides) side?.runner.end();
  return sides.map((side) => side?.results);
}

/** One process that scores the file again for each line it gets. */
function warmRunner([command, ...args]) {
  const child = spawn(command, [...args, 'warm'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async run() {
      child.stdin.write('\n');
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command} ended`);
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

/** A new process for each run, measured from outside for time and by itself for CPU and memory. */
function coldRunner([command, ...args]) {
  return {
    async run() {
      const begin = performance.now();
      const { stdout } = spawnSync(command, [...args, 'cold'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return { ...JSON.parse(stdout), wall: performance.now() - begin };
    },
    end() {},
  };
}

function hostile(rows, runs) {
  spawnSync(process.execPath, [join(here, 'scoring-hostile.mjs'), String(rows), runs], { stdio: 'inherit' });
}

function fuzz() {
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--selectProjects', 'unit'];
  const args = [...jest, 'modules/scoring/engine/fuzz', '--testTimeout=1800000'];
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: '100000' } });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await benchScoring(process.argv.slice(2));
