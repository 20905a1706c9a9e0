import { readFile } from 'node:fs/promises';
import { usualAlgorithm } from '../../modules/championships/algorithms/contract/algorithm.js';
import { Bubblewrap } from '../../modules/sandbox/box/bubblewrap.js';
import { boxWished } from '../../modules/sandbox/machine.js';
import { limitsOf } from '../../modules/scoring/runs/contract/limits.js';
import { isOfTheseFiles, type Recomputed } from '../../modules/scoring/solutions/contract/receipt-check.js';
import type { Receipt } from '../../modules/scoring/solutions/contract/solution.js';
import { judgeByProgram } from '../runner/metric.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { programOf, sumOf } from './verify.js';

interface Files {
  truth: string;
  solution: string;
  program: string;
}

/** SUB6, ALGO2: makes a score again by the organiser's program, in a box of this machine; it is somebody's code, and not one's own. */
export const scoredByProgram = async (cli: Cli, receipt: Receipt, files: Files): Promise<Recomputed> => {
  const refuse = (message: string): Failure => new Failure(exitCodes.usage, 'CLI_RECEIPT_PROGRAM', message);
  const { texts, terminal } = cli;
  const { env } = terminal;
  const wished = programOf(receipt);
  if (wished === null) throw refuse(texts.say('cli.verify.byMetric'));
  const sums = await sumsOf(cli, files);
  if (sums.program !== wished) throw refuse(texts.say('cli.verify.byProgram', { program: wished }));
  const found = { solutionSha256: sums.solution, truthSha256: sums.truth };
  if (!isOfTheseFiles(receipt, found)) return { ...found, result: null };
  const image = env['SANDBOX_IMAGE'] || '/';
  const box = await boxWished({ kind: env['SANDBOX'], image, env });
  if (box instanceof Bubblewrap && !Bubblewrap.isInstalled()) throw refuse(texts.say('cli.run.noBox'));
  const { complete, failed } = await box.selfTest();
  if (!complete) throw refuse(texts.say('cli.verify.programBox', { failed: failed.join(', ') }));
  const [program, truth, solution] = await Promise.all(
    [files.program, files.truth, files.solution].map((path) => readFile(path)),
  );
  const job = {
    image,
    limits: receipt.program?.limits ?? limitsOf(usualAlgorithm),
    program: bytesOf(program),
    truth: bytesOf(truth),
    predictions: bytesOf(solution),
  };
  const said = await judgeByProgram(box, job, new AbortController().signal);
  await box.settled();
  if ('problem' in said) {
    cli.note(said.log);
    // By a slower machine, or one that lacks a package, nothing is known of the receipt.
    const { problem } = said;
    throw new Failure(exitCodes.fault, 'METRIC_PROGRAM_FAILED', texts.say('cli.verify.programFailed', { problem }));
  }
  const { rows, metricVersion, engineVersion } = receipt;
  return { ...found, result: { score: said.score, rows, metricVersion, engineVersion } };
};

const bytesOf = (bytes: Buffer | undefined): Buffer => bytes ?? Buffer.alloc(0);

const sumsOf = async ({ texts }: Cli, { truth, solution, program }: Files) => {
  try {
    return { truth: await sumOf(truth), solution: await sumOf(solution), program: await sumOf(program) };
  } catch (error) {
    throw new Failure(exitCodes.usage, 'CLI_FILE', texts.say('cli.run.unreadable', { reason: reasonOf(error) }));
  }
};
