import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';
import { processorSecondsOf } from '../../scripts/processor-time.mjs';
import { root } from '../../scripts/project.mjs';
import { answers, freePort, program } from './installation.mjs';
import { owned, spawnOwn } from './owned.mjs';

const restartMs = 500;
const runnerProgram = path.join(root, 'dist', 'apps', 'runner', 'process.js');
const key = 'S3RVER';

/** A bucket that ends with the bench, and its folder, where a file of it can be looked at. */
export async function startBucketBeside() {
  const directory = await mkdtemp(path.join(tmpdir(), 'podium-bucket-'));
  const [port, name] = [await freePort(), 'podium-bench'];
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, allowMismatchedSignatures: true });
  await server.run();
  owned(async () => {
    await server.close();
    fs.rmSync(directory, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: key, secretAccessKey: key };
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  const env = { FILES_IN: 's3', S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_ACCESS_KEY: key, S3_SECRET_KEY: key };
  return { env, folder: directory, pathOf: (file) => path.join(directory, name, `${file}._S3rver_object`) };
}

/** Processes of one installation, each with a folder of its own; whichever of them ends is started again. */
export async function startMachines(env, counts) {
  let stopping = false;
  const kept = [];
  const folders = [];
  const keep = (role, start) => {
    const one = { role, child: undefined, output: '' };
    const again = () => {
      one.child = start();
      one.child.stdout?.on('data', (text) => (one.output += text));
      one.child.once('exit', () => setTimeout(() => stopping || again(), restartMs));
    };
    again();
    kept.push(one);
    return one;
  };
  const urls = [];
  for (const role of ['api', 'worker']) {
    for (let n = 0; n < counts[role]; n += 1) {
      const folder = await mkdtemp(path.join(tmpdir(), 'podium-machine-'));
      folders.push(folder);
      const port = await freePort();
      const own = { ...env, DATA_DIR: folder, PORT: String(port) };
      keep(role, () =>
        spawnOwn(process.execPath, [program, `--role=${role}`], { env: own, stdio: ['ignore', 'pipe', 'ignore'] }),
      );
      if (role !== 'api') continue;
      urls.push(`http://127.0.0.1:${port}`);
      await answers(urls.at(-1));
    }
  }
  const token = await runnerToken(env);
  for (let n = 0; n < counts.runner; n += 1) {
    const own = { PATH: process.env.PATH, PODIUM_RUNNER_URL: urls[n % urls.length], PODIUM_RUNNER_TOKEN: token };
    keep('runner', () =>
      spawnOwn(process.execPath, [runnerProgram], { env: own, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
    );
  }
  const roles = ['api', 'worker', 'runner'];
  return {
    urls,
    logs: () =>
      kept
        .filter(({ role }) => role === 'api')
        .map(({ output }) => output)
        .join('\n'),
    /** Seconds of the processor that those of a kind, which run now, have taken so far. */
    processorSeconds: (role) =>
      kept.filter((one) => one.role === role).reduce((sum, { child }) => sum + processorSecondsOf(child.pid), 0),
    /** One of the kind whose turn it is. @returns its kind */
    killOne(turn) {
      const role = roles[turn % roles.length];
      const own = kept.filter((one) => one.role === role);
      own[Math.floor(Math.random() * own.length)].child.kill('SIGKILL');
      return role;
    },
    async stop() {
      stopping = true;
      for (const { child } of kept) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await wait(restartMs);
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Made as an operator makes one. */
async function runnerToken(env) {
  const cli = path.join(root, 'dist', 'apps', 'cli', 'main.js');
  const name = `bench-${randomUUID().slice(0, 8)}`;
  const args = [cli, 'admin', 'runner-token', name, '--json'];
  const child = spawnOwn(process.execPath, args, {
    env: { ...env, PODIUM_MODE: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  await once(child, 'exit');
  return JSON.parse(said).token;
}
