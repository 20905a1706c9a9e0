import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startTestCluster } from '../kit/cluster.mjs';

const children = new Set();
const ends = new Set();

/** A process that ends with the bench, however that ends. */
export function spawnOwn(command, args, options) {
  const child = spawn(command, args, options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Has `end` called once, when the bench ends at the latest. @returns what calls it before */
export function owned(end) {
  let ending;
  const own = () => (ending ??= Promise.resolve(end()).finally(() => ends.delete(own)));
  ends.add(own);
  return own;
}

/** A PostgreSQL that ends with the bench. @param settings of PostgreSQL */
export async function startOwnCluster(settings) {
  const cluster = await startTestCluster(settings);
  return { ...cluster, stop: owned(() => cluster.stop()) };
}

/**
 * Runs a bench and ends what it started and left: also when it fails where no `finally` is (a refusal that nobody waits for
 * yet, a connection that breaks), and when somebody ends it.
 */
export async function endingAll(bench) {
  const failed = (error, code = 1) => {
    if (error) console.error(error);
    void endAll().finally(() => process.exit(code));
  };
  process.on('uncaughtException', (error) => failed(error));
  process.on('SIGINT', () => failed(null, 130));
  process.on('SIGTERM', () => failed(null, 143));
  process.on('exit', killAll);
  try {
    await bench();
  } catch (error) {
    // Said before what is ended breaks what still leads to it, which says nothing of why.
    return failed(error);
  }
  await endAll();
}

function killAll() {
  for (const child of children) child.kill('SIGKILL');
}

/** What was begun last ends first. */
async function endAll() {
  const left = [...children].map((child) => once(child, 'exit'));
  killAll();
  await Promise.all(left);
  for (const end of [...ends].toReversed()) await end().catch((error) => console.error(error));
}
