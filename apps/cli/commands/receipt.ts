import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { solutionReceipt } from '../../../modules/scoring/contract/routes.js';
import type { Receipt } from '../../../modules/scoring/solutions/contract/solution.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, reasonOf } from '../failure.js';

interface ReceiptOptions extends CommonOptions {
  out?: string;
}

/** The receipt of an own score, as JSON in any case: it is for programs and for keeping (SUB6). */
export const addReceipt = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'receipt', 'cli.receipt.about', 'cli.receipt.examples')
    .argument('<id>', texts.say('cli.receipt.id'))
    .option('--out <file>', texts.say('cli.receipt.out'))
    .action((id: string, _own: unknown, command: Command) => get(cli, id, command.optsWithGlobals<ReceiptOptions>()));
};

const get = async (cli: Cli, id: string, { out, ...options }: ReceiptOptions): Promise<void> => {
  const receipt = await ask(cli, await cli.api(options), id);
  const text = JSON.stringify(receipt, null, 2);
  if (out === undefined) return cli.answer(options, receipt, () => text);
  try {
    await writeFile(out, `${text}\n`);
  } catch (error) {
    const message = cli.texts.say('cli.download.folder', { path: out, reason: reasonOf(error) });
    throw new Failure(exitCodes.usage, 'CLI_FILE', message);
  }
  cli.answer(options, receipt, () => cli.texts.say('cli.receipt.done', { path: out }));
};

const ask = async (cli: Cli, api: PodiumApi, id: string): Promise<Receipt> => {
  try {
    return await api.call(solutionReceipt, { params: { id } });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
    throw new Failure(error.exitCode, error.code, error.message, {
      ...error.more,
      hint: cli.texts.say('cli.receipt.none'),
    });
  }
};
