import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { memoryFolder, startTestCluster } from '../../test/kit/cluster.mjs';
import { root } from '../project.mjs';

/** PostgreSQL would not even take the statement: that says nothing of the tests. */
const refusedStatement =
  /syntax error at or near|could not determine data type|is ambiguous|operator does not exist|missing FROM-clause/;

/** A spec as the repository names it. */
const named = (file) => path.relative(root, file).replaceAll('\\', '/');

/** The spec at which jest gave up, by what it says: it leaves no report then. One that never ends was noticed as well, by whichever. */
const failedIn = (output) => /^FAIL (?:\S+ )?(\S+\.spec\.tsx?)/m.exec(output)?.[1] ?? 'a run that did not end';

/** So many of those that come to an error are asked. */
const mostAsked = 20;

/** Runs specs on a source with an error in it: which of them notices? */
export class Notice {
  #specs = new Map();
  /** What those that pass without any error take. */
  #seconds = new Map();
  /** Spec → what it enters, `file:function`. */
  #entered = new Map();
  /** Those that noticed something lately are asked first. */
  #lately = [];
  #cluster;
  #child;
  #isOver = false;
  #own = path.join(os.tmpdir(), `podium-mutants-${process.pid}`);
  #report = `${this.#own}-report.json`;

  /** @param sources file → its text, which tells what of it is entered */
  constructor(sources) {
    fs.writeFileSync(`${this.#own}.json`, JSON.stringify(sources));
  }

  /** The specs of the next errors, by step. One that fails without any error is said, and not asked. */
  async begin(specs) {
    this.#specs = specs;
    if (specs.has('db')) this.#cluster ??= await startTestCluster({ jit: 'off', max_connections: 300 }, memoryFolder());
    for (const [step, files] of specs) {
      const untried = files.filter((file) => !this.#entered.has(file));
      if (untried.length === 0) continue;
      for (const file of untried) this.#entered.set(file, new Set());
      const { output, results } = await this.#run(step, untried, null, 3600);
      if (!results?.length) throw new Error(`Without any error ${step} does not run:\n${output.slice(-4000)}`);
      for (const { name, status, startTime, endTime } of results) {
        if (status === 'passed') this.#seconds.set(named(name), (endTime - startTime) / 1000);
        else console.log(`${named(name)} fails without any error, and is left out`);
      }
      for (const { file, entered } of this.#notes()) this.#entered.set(named(file), new Set(entered));
    }
  }

  /** @returns the spec that notices an error, null where none does, or `impossible` */
  async of(file, error) {
    const mutant = JSON.stringify({ file, from: error.from, to: error.to, text: error.text });
    for (const [step] of this.#specs) {
      const files = this.asked(step, file, error);
      const first = this.#lately.filter((spec) => files.includes(spec)).slice(0, 2);
      for (const part of [first, files.filter((spec) => !first.includes(spec))]) {
        if (part.length === 0) continue;
        const seconds = part.reduce((sum, file) => sum + this.#seconds.get(file), 0);
        const { failed, output } = await this.#run(step, part, mutant, 3 * seconds + 30);
        if (!failed) continue;
        if (refusedStatement.test(output)) return 'impossible';
        this.#lately = [failed, ...this.#lately.filter((spec) => spec !== failed)];
        return failed;
      }
    }
    return null;
  }

  /** The specs that come to an error, the nearest ones. Where modules are loaded once a worker, nobody knows who loads them. */
  asked(step, file, { within }) {
    const passing = this.#specs.get(step)?.filter((spec) => this.#seconds.has(spec)) ?? [];
    const enters = (spec, place) => this.#entered.get(spec).has(`${named(file)}:${place}`);
    // Of a function that is called while modules load, the first spec of a worker alone is known to come to it.
    const isLoadedAnew = step === 'web' && /^apps\/(?:web|admin)\//.test(named(file));
    const isKnown = isLoadedAnew || passing.some((spec) => enters(spec, within) && !enters(spec, 'loaded'));
    const coming = passing.filter((spec) => !isKnown || enters(spec, within));
    // Who uses the file more than to load it knows more of what stands outside its functions.
    const uses = (spec) => [...this.#entered.get(spec)].filter((one) => one.startsWith(`${named(file)}:`)).length;
    return (within === 'loaded' ? coming.toSorted((one, other) => uses(other) - uses(one)) : coming).slice(
      0,
      mostAsked,
    );
  }

  #notes() {
    const lines = fs.readFileSync(`${this.#own}.notes`, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line));
  }

  /** Also in the middle of a run, which then never answers. */
  async end() {
    this.#isOver = true;
    this.#child?.kill('SIGKILL');
    await this.#cluster?.stop();
    for (const file of [this.#report, `${this.#own}.json`, `${this.#own}.notes`]) fs.rmSync(file, { force: true });
  }

  /** One run of jest, which ends with the first spec that fails on an error. */
  async #run(step, files, mutant, seconds) {
    const jest = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
    ];
    const how = [`--selectProjects=${step}`, '--runInBand', '--json', `--outputFile=${this.#report}`];
    if (mutant) how.push('--bail');
    const database = step === 'db' && { TEST_DATABASE_URL: this.#cluster.url };
    const what = mutant ? { PODIUM_MUTANT: mutant } : { PODIUM_REACH: this.#own };
    const env = { ...process.env, NODE_ENV: 'test', ...database, ...what };
    fs.rmSync(this.#report, { force: true });
    const child = spawn(process.execPath, [...jest, ...how, '--runTestsByPath', ...files], { cwd: root, env });
    this.#child = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    const code = await new Promise((resolve) => child.on('close', resolve));
    clearTimeout(timer);
    if (this.#isOver) return new Promise(() => {});
    if (step === 'db') await this.#clear();
    const results = fs.existsSync(this.#report) && JSON.parse(fs.readFileSync(this.#report, 'utf8')).testResults;
    return { failed: code === 0 ? null : failedIn(output), output, results };
  }

  /** What a run that ended in the middle has left. */
  async #clear() {
    const client = new pg.Client({ connectionString: this.#cluster.url });
    await client.connect();
    const { rows } = await client.query(`select datname as name from pg_database where datname like 'podium_test_%'`);
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
    await client.end();
  }
}
