import fs from 'node:fs';
import { processorSeconds } from '../processor-time.mjs';

/** Loaded before a program of a step: writes at its end what it took of the processor, with all that it started. */
const file = process.env.PODIUM_STEP_TIME;
delete process.env.PODIUM_STEP_TIME;
// A program that puts another one in its place would tell nothing of it; it starts it beside itself then.
if (file) process.execve = undefined;
if (file) process.on('exit', () => fs.writeFileSync(file, String(processorSeconds())));
