import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import { submit } from '../../../modules/scoring/contract/routes.js';
import type { SolutionView } from '../../../modules/scoring/contract/solution.js';
import type { Cli, CommonOptions } from '../cli.js';
import { type ExitCode, exitCodes, Failure, systemCode } from '../failure.js';
import { multipartOf } from '../multipart.js';
import { progressOf } from '../progress.js';
import { outcomeOf } from '../solution-text.js';
import { count } from '../usage.js';
import { waitForOutcome } from '../wait.js';

interface SubmitOptions extends CommonOptions {
  comment: string;
  wait?: boolean;
  timeout: number;
}

/** Sending a solution, and waiting for its score with an exit code that a script can use (SUB1, SUB4). */
export const addSubmit = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(program, 'submit', 'cli.submit.about', 'cli.submit.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .argument('<file>', texts.say('cli.submit.file'))
    .option('--comment <text>', texts.say('cli.submit.comment'), '')
    .option('--wait', texts.say('cli.submit.wait'))
    .addOption(
      count('--timeout <seconds>', texts.say('cli.submit.timeout'), 86_400, texts).default(600).implies({ wait: true }),
    )
    .action((name: string, file: string, _own: unknown, command: Command) =>
      send(cli, name, file, command.optsWithGlobals<SubmitOptions>()),
    );
};

const send = async (cli: Cli, champname: string, path: string, options: SubmitOptions): Promise<void> => {
  const bytes = await sizeOfFile(cli, path);
  const api = await cli.api(options);
  const progress = progressOf(cli, basename(path), bytes);
  const { body, headers } = multipartOf({
    fields: { comment: options.comment },
    file: { field: submit.file.field, name: basename(path), path, bytes },
    onSent: (sent) => progress.at(sent),
  });
  const call = { params: { champname }, body: { comment: options.comment } };
  const response = await api
    .open(submit, call, { body, headers, answerWithin: null })
    .catch((error: unknown) => {
      throw withSizes(cli, error, bytes);
    })
    .finally(() => progress.end());
  const accepted = await api.replyOf(submit, response);
  if (!options.wait) {
    cli.answer(options, accepted, () => cli.texts.say('cli.submit.accepted', { id: accepted.id, name: champname }));
    return;
  }
  const solution = await waitForOutcome(cli, api, accepted.id, options.timeout);
  cli.answer(options, solution, () => outcomeOf(solution, cli.texts));
  if (solution.status === 'FAILED')
    cli.note(cli.texts.say('cli.submit.failed', { reason: cli.texts.sayError(solution.failure ?? 'INTERNAL') }));
  cli.exitCode = exitCodeOf(solution);
};

/** A file that is too large: how large it is, and how large it may be. */
const withSizes = ({ texts }: Cli, error: unknown, bytes: number): unknown => {
  if (!(error instanceof Failure) || error.code !== 'TOO_LARGE') return error;
  const max = error.more.details?.['max'];
  if (typeof max !== 'number') return error;
  const sizes = { size: formatSize(bytes, texts.tag), max: formatSize(max, texts.tag) };
  return new Failure(exitCodes.refused, error.code, texts.say('cli.submit.tooLarge', sizes), error.more);
};

const exitCodeOf = ({ status }: SolutionView): ExitCode => {
  if (status === 'INVALID') return exitCodes.invalidFile;
  if (status === 'CANCELLED') return exitCodes.refused;
  return status === 'FAILED' ? exitCodes.fault : exitCodes.done;
};

/** Looked at before anything is sent: a wrong path costs no upload. */
const sizeOfFile = async ({ texts }: Cli, path: string): Promise<number> => {
  const unusable = (why: string) => new Failure(exitCodes.invalidFile, 'CLI_FILE', why);
  try {
    const found = await stat(path);
    if (!found.isFile()) throw unusable(texts.say('cli.file.notAFile', { path }));
    await access(path, constants.R_OK);
    return found.size;
  } catch (error) {
    if (error instanceof Failure) throw error;
    const missing = ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');
    throw unusable(texts.say(missing ? 'cli.file.missing' : 'cli.file.unreadable', { path }));
  }
};
