import { readFile } from 'node:fs/promises';
import { usualAlgorithm } from '../../modules/championships/algorithms/contract/algorithm.js';
import { Bubblewrap } from '../../modules/sandbox/box/bubblewrap.js';
import { boxWished } from '../../modules/sandbox/machine.js';
import { gitCheck } from '../../modules/sandbox/self-test/trials.js';
import { limitsOf } from '../../modules/scoring/runs/contract/limits.js';
import {
  isOfTheseFiles,
  programOf,
  type Recomputed,
  type Rescored,
} from '../../modules/scoring/solutions/contract/receipt-check.js';
import type { Receipt } from '../../modules/scoring/solutions/contract/solution.js';
import { environmentDiffers } from '../runner/again.js';
import { judgeByProgram } from '../runner/metric.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { sumOf } from './verify.js';
import { imageHere } from './verify-run.js';

interface Files {
  truth: string;
  solution: string;
  program: string;
}

const refusal = (message: string): Failure => new Failure(exitCodes.usage, 'CLI_RECEIPT_PROGRAM', message);

/** SUB6, ALGO2: makes a score again by the organiser's program, in a box of this machine; it is somebody's code, and not one's own. */
export const scoredByProgram = async (cli: Cli, receipt: Receipt, files: Files): Promise<Recomputed> => {
  const { texts } = cli;
  const wished = programOf(receipt);
  if (wished === null) throw refusal(texts.say('cli.verify.byMetric'));
  const sums = await sumsOf(cli, files);
  if (sums.program !== wished) throw refusal(texts.say('cli.verify.byProgram', { program: wished }));
  const found = { solutionSha256: sums.solution, truthSha256: sums.truth };
  if (!isOfTheseFiles(receipt, found)) return { ...found, result: null };
  const [program, truth, predictions] = await Promise.all(
    [files.program, files.truth, files.solution].map((path) => readFile(path)),
  );
  const material = { program: bytesOf(program), truth: bytesOf(truth), predictions: bytesOf(predictions) };
  return { ...found, result: await judgedAgain(cli, receipt, material) };
};

/**
 * Runs the organiser's program of a receipt again, within its limits and in its image where this machine has that, and says what is
 * otherwise here.
 */
export const judgedAgain = async (
  cli: Cli,
  receipt: Receipt,
  material: { program: Buffer; truth: Buffer; predictions: Buffer },
): Promise<Rescored> => {
  const { texts, terminal } = cli;
  const { env } = terminal;
  const image = env['SANDBOX_IMAGE'] || imageHere(receipt.program?.image ?? '/');
  const box = await boxWished({ kind: env['SANDBOX'], image, env });
  if (box instanceof Bubblewrap && !Bubblewrap.isInstalled()) throw refusal(texts.say('cli.run.noBox'));
  const failed = (await box.selfTest()).failed.filter((check) => check !== gitCheck);
  if (failed.length > 0) throw refusal(texts.say('cli.verify.programBox', { failed: failed.join(', ') }));
  const { signal } = new AbortController();
  const others = receipt.program ? await environmentDiffers(box, image, receipt.program, signal) : [];
  for (const { what, receipt: theirs, here } of others)
    cli.note(texts.say(`cli.verify.environment.${what}`, { theirs, here }));
  const limits = receipt.program?.limits ?? limitsOf(usualAlgorithm);
  const said = await judgeByProgram(box, { image, limits, ...material }, signal);
  await box.settled();
  if ('problem' in said) {
    cli.note(said.log);
    // By a slower machine, or one that lacks a package, nothing is known of the receipt.
    const { problem } = said;
    throw new Failure(exitCodes.fault, 'METRIC_PROGRAM_FAILED', texts.say('cli.verify.programFailed', { problem }));
  }
  const { rows, metricVersion, engineVersion } = receipt;
  return { score: said.score, rows, metricVersion, engineVersion };
};

const bytesOf = (bytes: Buffer | undefined): Buffer => bytes ?? Buffer.alloc(0);

const sumsOf = async ({ texts }: Cli, { truth, solution, program }: Files) => {
  try {
    return { truth: await sumOf(truth), solution: await sumOf(solution), program: await sumOf(program) };
  } catch (error) {
    throw new Failure(exitCodes.usage, 'CLI_FILE', texts.say('cli.run.unreadable', { reason: reasonOf(error) }));
  }
};
