import { machineBox } from '../machine.js';
import { usualLimits } from '../limits.js';

/** A process that runs a box and is killed meanwhile; its argument marks what runs. It says when the program is at work. */
const [word = ''] = process.argv.slice(2);
await machineBox().run(
  {
    image: '/',
    argv: ['/usr/bin/python3', '-c', 'import time\nprint("at work")\ntime.sleep(60)', word],
    files: [],
    collect: [],
    limits: { ...usualLimits, wallMs: 60_000 },
    onOutput: (_stream, bytes) => void process.stdout.write(bytes),
  },
  new AbortController().signal,
);
