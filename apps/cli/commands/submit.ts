import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { submit } from '../../../modules/scoring/contract/routes.js';
import type { SolutionView } from '../../../modules/scoring/contract/solution.js';
import type { Cli, CommonOptions } from '../cli.js';
import { type ExitCode, exitCodes, Failure } from '../failure.js';
import { sendFile } from '../sending.js';
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
  const api = await cli.api(options);
  const fields = { comment: options.comment };
  const file = { path, fields, sendingKey: randomUUID() };
  const attempt = () => sendFile(cli, api, submit, { params: { champname }, body: fields }, file);
  const accepted = await attempt().catch((error: unknown) => {
    if (!isCutOff(error)) throw error;
    cli.note(cli.texts.say('cli.submit.cut'));
    return attempt();
  });
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

/** The connection broke after it had stood: the file may have arrived, and the server knows it again by its key. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'CLI_UNREACHABLE' && error.more.reason !== 'ECONNREFUSED';

const exitCodeOf = ({ status }: SolutionView): ExitCode => {
  if (status === 'INVALID') return exitCodes.invalidFile;
  if (status === 'CANCELLED') return exitCodes.refused;
  return status === 'FAILED' ? exitCodes.fault : exitCodes.done;
};
