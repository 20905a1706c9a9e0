import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from '@jest/globals';
import { EngineBox } from '../engine/engine-box.js';

const image = 'localhost/podium-box:test';

/** Engines and the runtimes that they may have; the first pair that runs a container of the machine's own `/usr` is taken. */
const candidates = [
  { program: 'podman', runtime: undefined },
  { program: 'podman', runtime: 'runc' },
  { program: 'docker', runtime: undefined },
] as const;
/** A container begins within a second where a machine is at rest, and a self-test has nine of them. */
const patienceMs = 300_000;
type Candidate = (typeof candidates)[number];

let found: Candidate | null | undefined;

/** An image of folders alone; what runs in it is the machine's `/usr`. */
const makeImage = (program: string): void => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-image-'));
  try {
    for (const name of ['usr', 'proc', 'dev', 'sys', 'tmp', 'work', 'output', 'input', 'etc', 'run', 'var'])
      fs.mkdirSync(path.join(folder, name));
    for (const name of ['bin', 'sbin', 'lib', 'lib64']) fs.symlinkSync(`usr/${name}`, path.join(folder, name));
    const tar = execFileSync('tar', ['-cf', '-', '-C', folder, '.']);
    execFileSync(program, ['import', '-', image], { input: tar, stdio: ['pipe', 'ignore', 'ignore'] });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const runs = ({ program, runtime }: Candidate): boolean => {
  const named = runtime ? ['--runtime', runtime] : [];
  const line = [...named, 'run', '--rm', '--network', 'none', '--volume', '/usr:/usr:ro', image, '/bin/true'];
  try {
    execFileSync(program, ['info'], { stdio: 'ignore', timeout: 30_000 });
    makeImage(program);
    execFileSync(program, line, { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
};

const engine = (): Candidate | null => (found ??= candidates.find(runs) ?? null);

/** The box of the engine that this machine has; null where none runs a container. @param alter changes its line */
export const madeEngine = (alter?: (line: string[]) => string[]): EngineBox | null => {
  const one = engine();
  return one && new EngineBox({ ...one, image, volumes: ['/usr:/usr'], ...(alter && { alter }) });
};

/** A test that needs an engine of containers; where none runs a container it says that it was not run. */
export const inEngine = (name: string, test: () => Promise<void>): void => {
  it(
    name,
    async () => {
      if (engine()) await test();
      else console.warn(`NOT RUN: ${name}. No engine of containers runs one on this machine.`);
    },
    patienceMs,
  );
};
