/**
 * What a box costs, and what its queue keeps while runners die: four figures, each beside its limit.
 *
 *   npm run bench -- box [overhead|hand-in|teams|kills …] [--runs 200] [--teams 50] [--runners 2]
 *
 * overhead: `python3 -c pass` in the box over the bare one, the median of 200. hand-in: from handing a repository in until each of
 * its tests has its colour, the median of 20. teams: all hand in three at once; nobody's first run waits behind another team's third.
 * kills: runners are killed at random meanwhile; each repository is judged once, and one whose runner died is with another one
 * within a minute. The last three are of an installation of its own, with real runners, a database and a host of git.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { benchRuns } from './box-runs.mjs';
import { median, said } from './box-figures.mjs';

const measured = ['overhead', 'hand-in', 'teams', 'kills'];
const runs = 200;
const mostMs = 20;
const program = ['/usr/bin/python3', '-c', 'pass'];

/** How long one takes, in milliseconds. */
const timed = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const bare = async ([command, ...args]) => {
  const child = spawn(command, args, { env: {}, stdio: 'pipe' });
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  await once(child, 'close');
};

/** @param {string[]} args as on the command line */
export async function benchBox(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '200' },
      teams: { type: 'string', default: '50' },
      runners: { type: 'string', default: '2' },
    },
  });
  const wished = positionals.length > 0 ? positionals : measured;
  const strange = wished.filter((one) => !measured.includes(one));
  if (strange.length > 0) throw new Error(`Measured are ${measured.join(', ')}; not ${strange.join(', ')}.`);
  if (wished.includes('overhead')) await benchOverhead();
  const [all, teams, runners] = [values.runs, values.teams, values.runners].map(Number);
  if (wished.some((one) => one !== 'overhead')) await benchRuns(wished, { runs: all, teams, runners });
}

/** What a box adds to a program that does nothing: the median over the bare one, in turn with it. */
async function benchOverhead() {
  const { machineBox } = await import('../../dist/modules/sandbox/machine.js');
  const { usualLimits: limits } = await import('../../dist/modules/sandbox/limits.js');
  for (const box of [machineBox(), machineBox({ cgroups: null })]) {
    const spec = { image: '/', argv: program, files: [], collect: [], limits };
    const inBox = async () => {
      const { verdict } = await box.run(spec, new AbortController().signal);
      if (verdict !== 'ok') throw new Error(`The program that does nothing ended by ${verdict}.`);
    };
    const [alone, boxed] = [[], []];
    for (let count = 0; count < runs; count += 1) {
      alone.push(await timed(() => bare(program)));
      boxed.push(await timed(inBox));
    }
    await box.settled();
    const over = median(boxed) - median(alone);
    const what = `overhead, ${box.adapter}: ${median(boxed).toFixed(1)} ms, bare ${median(alone).toFixed(1)} ms, the median of ${runs}: ${over.toFixed(1)} ms more`;
    said(what, over < mostMs, `under ${mostMs} ms`);
  }
}
