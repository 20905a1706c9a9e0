import { existsSync } from 'node:fs';
import path from 'node:path';
import { HostSilent } from '../../modules/sandbox/clone/address.js';
import { cloneRepository } from '../../modules/sandbox/clone/clone.js';
import { Bubblewrap } from '../../modules/sandbox/box/bubblewrap.js';
import { boxWished } from '../../modules/sandbox/machine.js';
import type { CloningSandbox } from '../../modules/sandbox/sandbox.js';
import { metrics } from '../../modules/scoring/engine/index.js';
import type { Rerun } from '../../modules/scoring/solutions/contract/receipt-check.js';
import type { Receipt } from '../../modules/scoring/solutions/contract/solution.js';
import { environmentDiffers, runAgain, type ToldRun } from '../runner/again.js';
import { testsIn } from '../runner/local.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf } from './failure.js';

/** What the run of a receipt is made again from. */
export type Material = Pick<ToldRun, 'tar' | 'tests'>;

const mostBytes = 256 * 1024 * 1024;
const mostFiles = 20_000;

/**
 * SUB6, ALGO1: runs what a receipt tells of again, where this machine has a box that holds, and says what is otherwise here.
 * Null where it was not run, which is said.
 */
export const rerun = async (
  cli: Cli,
  receipt: Receipt,
  materialOf: (box: CloningSandbox) => Promise<Material>,
): Promise<Rerun | null> => {
  const { texts } = cli;
  if (!receipt.run) return null;
  const notRun = (why: string): null => {
    cli.note(why);
    return null;
  };
  const { env } = cli.terminal;
  const image = env['SANDBOX_IMAGE'] || imageHere(receipt.run.image);
  const box = await boxWished({ kind: env['SANDBOX'], image, env });
  if (box instanceof Bubblewrap && !Bubblewrap.isInstalled()) return notRun(texts.say('cli.verify.noBox'));
  const { signal } = new AbortController();
  // It is somebody's code, and not one's own.
  const { complete, failed } = await box.selfTest();
  if (!complete) return notRun(texts.say('cli.verify.boxIncomplete', { failed: failed.join(', ') }));
  const material = await materialOf(box);
  for (const { what, receipt: theirs, here } of await environmentDiffers(box, image, receipt.run, signal))
    cli.note(texts.say(`cli.verify.environment.${what}`, { theirs, here }));
  const format = metrics.get(receipt.metric)?.format ?? 'csv';
  const again = await runAgain(box, { ...material, image, run: receipt.run, format }, signal);
  await box.settled();
  return 'fault' in again ? { sha256: null, fault: again.fault } : { sha256: again.sha256 };
};

/** The repository at the commit of the receipt, and tests of a folder. */
export const materialHere =
  (cli: Cli, { run }: Receipt, { tests, repo }: { tests: string; repo?: string | undefined }) =>
  async (box: CloningSandbox): Promise<Material> => {
    const files = await testsIn(tests).catch((error: unknown) => {
      throw new Failure(exitCodes.usage, 'CLI_FILES', cli.texts.say('cli.run.unreadable', { reason: reasonOf(error) }));
    });
    const url = repo ?? run?.repository ?? '';
    const request = {
      url,
      ref: run?.commit ?? null,
      // Whoever names an address here means it.
      rules: { allowedOrigins: repo === undefined ? [] : [originOf(repo)] },
      ...{ maxBytes: mostBytes, maxFiles: mostFiles },
    };
    const cloned = await cloneRepository(box, request, new AbortController().signal).catch((error: unknown) => {
      if (error instanceof HostSilent) return { refused: error.message };
      throw error;
    });
    if (!('refused' in cloned)) return { tar: cloned.tar, tests: files };
    const message = cli.texts.say('cli.verify.noRepository', { url, reason: cloned.refused });
    throw new Failure(exitCodes.usage, 'REPOSITORY_UNAVAILABLE', message);
  };

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** A folder of the runner's that is not on this machine: its own takes its place, and what is otherwise in it is said. */
export const imageHere = (image: string): string =>
  image.startsWith('/') && !existsSync(path.join(image, 'usr')) ? '/' : image;
