import { spawn } from 'node:child_process';
import { once } from 'node:events';

const runs = 200;
const mostMs = 20;
const program = ['/usr/bin/python3', '-c', 'pass'];

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

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

/** What a box adds to a program that does nothing: the median of 200 over the bare one, in turn with it. */
export async function benchBox() {
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
    console.log(
      `${box.adapter}: ${median(boxed).toFixed(1)} ms, bare ${median(alone).toFixed(1)} ms: ${over.toFixed(1)} ms more (at most ${mostMs})`,
    );
    if (over > mostMs) process.exitCode = 1;
  }
}
