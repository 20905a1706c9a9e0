import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this project. */
export const root = path.resolve(import.meta.dirname, '..');

/** Where Node keeps what it has compiled, for programs that are started often. */
export const compileCache = path.join(root, '.build', 'compile-cache');

/** Whether a script was started itself, not imported; also where a folder on the way to it is a link. */
export const isStarted = (url) => Boolean(process.argv[1]) && fs.realpathSync(process.argv[1]) === fileURLToPath(url);

/** The file behind a command of an installed package, for example `bin('@nestjs/cli', 'nest')`. */
export function bin(name, command = name) {
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  const declared = createRequire(import.meta.url)(manifest).bin;
  return path.join(path.dirname(manifest), typeof declared === 'string' ? declared : declared[command]);
}

/** Runs a Node program in the project; answers its exit code and what it wrote. `echo` names the streams that are shown as they come. */
export function runNode(args, { echo = [], env = {}, cwd = root } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  return new Promise((resolve, reject) => {
    const chunks = [];
    for (const stream of ['stdout', 'stderr']) {
      child[stream].on('data', (chunk) => {
        chunks.push(chunk);
        if (echo.includes(stream)) process[stream].write(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code: code ?? (signal ? 1 : 0), output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
