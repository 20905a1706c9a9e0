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

/** Runs specs on a source with an error in it: which of them notices? */
export class Notice {
  #specs = new Map();
  /** What those that pass without any error take. */
  #seconds = new Map();
  /** Those that noticed something lately are asked first. */
  #lately = [];
  #cluster;
  #child;
  #isOver = false;
  #report = path.join(os.tmpdir(), `podium-mutants-${process.pid}.json`);

  /** The specs of the next errors, by step. @throws where they fail without any error. */
  async begin(specs) {
    this.#specs = specs;
    if (specs.has('db')) this.#cluster ??= await startTestCluster({ jit: 'off', max_connections: 300 }, memoryFolder());
    for (const [step, files] of specs) {
      const untried = files.filter((file) => !this.#seconds.has(file));
      if (untried.length === 0) continue;
      const { failed, output, results } = await this.#run(step, untried, null, 600);
      if (failed) throw new Error(`Without any error ${failed} fails:\n${output.slice(-4000)}`);
      for (const { name, startTime, endTime } of results) this.#seconds.set(named(name), (endTime - startTime) / 1000);
    }
  }

  /** @returns the spec that notices an error, null where none does, or `impossible` */
  async of(file, { from, to, text }) {
    const mutant = JSON.stringify({ file, from, to, text });
    for (const [step, files] of this.#specs) {
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

  /** Also in the middle of a run, which then never answers. */
  async end() {
    this.#isOver = true;
    this.#child?.kill('SIGKILL');
    await this.#cluster?.stop();
    fs.rmSync(this.#report, { force: true });
  }

  /** One run of jest, which ends with the first spec that fails. */
  async #run(step, files, mutant, seconds) {
    const jest = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
    ];
    const how = [`--selectProjects=${step}`, '--runInBand', '--bail', '--json', `--outputFile=${this.#report}`];
    const database = step === 'db' && { TEST_DATABASE_URL: this.#cluster.url };
    const env = { ...process.env, NODE_ENV: 'test', ...database, ...(mutant && { PODIUM_MUTANT: mutant }) };
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
    if (code !== 0) return { failed: failedIn(output), output };
    return { failed: null, output, results: JSON.parse(fs.readFileSync(this.#report, 'utf8')).testResults };
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
