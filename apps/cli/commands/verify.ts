import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  checkReceipt,
  programOf,
  type ReceiptCheck,
  type ReceiptVerdict,
  type Recomputed,
} from '../../../modules/scoring/solutions/contract/receipt-check.js';
import { receipt as receiptForm, type Receipt } from '../../../modules/scoring/solutions/contract/solution.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, systemCode } from '../failure.js';
import { fileUnreadable } from '../reason-text.js';
import { valueOfJson } from '../json-text.js';
import { formatOf } from '../score.js';
import { sheetOf } from '../table.js';
import { recompute } from '../verify.js';

interface VerifyOptions extends CommonOptions {
  truth?: string;
  solution?: string;
  tests?: string;
  repo?: string;
  program?: string;
  run: boolean;
}

/** A limit of this computer that scoring ran into: it says nothing about the receipt. */
export const limitsOfHere: ReadonlySet<string> = new Set(['TIME_LIMIT', 'MEMORY_LIMIT', 'LIMIT_EXCEEDED']);

/**
 * SUB6: whether a receipt is right. With both files it needs nothing else; without them it is the operator's command,
 * whose code is loaded only then. Exit codes: 0 the same, 3 something differs, 2 wrong use.
 */
export const addVerify = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(program, 'verify', 'cli.verify.about', 'cli.verify.examples')
    .argument('[receipt]', texts.say('cli.verify.receipt'))
    .option('--truth <file>', texts.say('cli.verify.truth'))
    .option('--solution <file>', texts.say('cli.verify.solution'))
    .option('--tests <folder>', texts.say('cli.verify.tests'))
    .option('--repo <url>', texts.say('cli.verify.repo'))
    .option('--program <file>', texts.say('cli.verify.program'))
    .option('--no-run', texts.say('cli.verify.noRun'))
    .addHelpText('after', `\n${texts.say('cli.verify.more')}`)
    .action((path: string | undefined, _own: unknown, command: Command) =>
      verify(cli, path, command.optsWithGlobals<VerifyOptions>()),
    );
};

const verify = async (cli: Cli, path: string | undefined, options: VerifyOptions): Promise<void> => {
  const { truth, solution } = options;
  if (path === undefined) throw new Failure(exitCodes.usage, 'CLI_FILES', cli.texts.say('cli.verify.needsAll'));
  if (truth === undefined && (options.tests ?? options.repo) !== undefined)
    throw new Failure(exitCodes.usage, 'CLI_FILES', cli.texts.say('cli.verify.testsNeed'));
  if ((truth === undefined) !== (solution === undefined)) {
    throw new Failure(exitCodes.usage, 'CLI_FILES', cli.texts.say('cli.verify.needs'));
  }
  const receipt = await readReceipt(cli, path);
  // Without the seed nobody can tell which rows were public: any verdict would be a guess.
  if (truth !== undefined && receipt.split?.seed === null) {
    throw new Failure(exitCodes.usage, 'CLI_RECEIPT_SEED', cli.texts.say('cli.verify.seedHidden'));
  }
  const program = programOf(receipt);
  // By the metric of that name it would come out otherwise, and the receipt would seem to be wrong.
  if (program !== null && (options.program === undefined) !== (truth === undefined))
    throw new Failure(exitCodes.usage, 'CLI_RECEIPT_PROGRAM', cli.texts.say('cli.verify.byProgram', { program }));
  if (program === null && options.program !== undefined)
    throw new Failure(exitCodes.usage, 'CLI_RECEIPT_PROGRAM', cli.texts.say('cli.verify.byMetric'));
  const found =
    truth === undefined || solution === undefined
      ? await (await import('./admin-verify.js')).recomputeStored(cli, receipt, options.run)
      : await recomputeHere(cli, receipt, { truth, solution, ...options });
  refuseLimit(cli, found);
  const verdict = checkReceipt(receipt, found);
  cli.answer(options, { ...verdict, solutionId: receipt.solutionId, metric: receipt.metric }, () =>
    textOf(cli, receipt, verdict),
  );
  for (const { of, receipt: theirs, here } of verdict.warnings) {
    cli.note(cli.texts.say(`cli.verify.version.${of}`, { theirs, here }));
  }
  if (!verdict.same) cli.exitCode = exitCodes.invalidFile;
};

const readReceipt = async (cli: Cli, path: string): Promise<Receipt> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileUnreadable(cli, path, error);
  });
  const read = receiptForm.safeParse(valueOfJson(text));
  if (read.success) return read.data;
  throw new Failure(exitCodes.usage, 'CLI_RECEIPT', cli.texts.say('cli.verify.noReceipt', { path }));
};

const recomputeHere = async (
  cli: Cli,
  receipt: Receipt,
  { truth, solution, tests, repo, program }: VerifyOptions & { truth: string; solution: string },
): Promise<Recomputed> => {
  if (program !== undefined) {
    const { scoredByProgram } = await import('../verify-program.js');
    return scoredByProgram(cli, receipt, { truth, solution, program });
  }
  const found = await scoredHere(cli, receipt, truth, solution);
  if (tests === undefined) return found;
  const { rerun, materialHere } = await import('../verify-run.js');
  return { ...found, rerun: await rerun(cli, receipt, materialHere(cli, receipt, { tests, repo })) };
};

const scoredHere = async (cli: Cli, receipt: Receipt, truth: string, solution: string): Promise<Recomputed> => {
  try {
    return await recompute(receipt, truth, solution);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    const path = typeof error === 'object' && error && 'path' in error ? String(error.path) : `${truth}, ${solution}`;
    throw fileUnreadable(cli, path, error);
  }
};

const refuseLimit = (cli: Cli, { result }: Recomputed): void => {
  if (!result || !('refused' in result) || !limitsOfHere.has(result.refused)) return;
  const message = cli.texts.say('cli.verify.limit', { reason: result.refused });
  throw new Failure(exitCodes.fault, result.refused, message);
};

/** What was looked at, a line each, and the sentence that sums it up. */
const textOf = ({ texts }: Cli, receipt: Receipt, { same, checks }: ReceiptVerdict): string => {
  // What is counted of lists in JSON are users.
  const isLists = formatOf(receipt.metric) === 'json';
  const named = ({ part }: ReceiptCheck) =>
    texts.say(isLists && part === 'rows' ? 'cli.verify.part.users' : `cli.verify.part.${part}`);
  const wrong = checks.filter((check) => !check.same).map(named);
  const sheet = sheetOf([
    [texts.say('cli.column.id'), receipt.solutionId],
    [texts.say('cli.column.metric'), receipt.metric],
    ...checks.map((check): [string, string] => [named(check), outcomeOf(texts, check)]),
  ]);
  const sum = same ? texts.say('cli.verify.right') : texts.say('cli.verify.wrong', { parts: wrong.join(', ') });
  return `${sheet}\n\n${sum}`;
};

const outcomeOf = (texts: Cli['texts'], { part, same, expected, found }: ReceiptCheck): string => {
  if (same && part === 'run') return texts.say('cli.verify.ranSame');
  if (same) return `${texts.say('cli.verify.same')}  ${part === 'record' ? '' : expected}`;
  return texts.say('cli.verify.differs', {
    expected: String(expected),
    found: found === null ? texts.say('cli.verify.nothing') : String(found),
  });
};
