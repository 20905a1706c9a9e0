import { basename } from 'node:path';
import type { ReplyOf } from '../../../modules/kernel/contract/route.js';
import type { Command } from 'commander';
import { resumableFrom } from '../../../modules/scoring/solutions/contract/resumable-from.js';
import {
  beginSolutionUpload,
  solution as solutionRoute,
  submit,
  submitUpload,
} from '../../../modules/scoring/contract/routes.js';
import type { SolutionView } from '../../../modules/scoring/solutions/contract/solution.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { type ExitCode, exitCodes, Failure } from '../failure.js';
import { followedLogs } from '../followed-logs.js';
import { preCheck, sameBefore, sameText } from '../pre-check.js';
import { ResumableUpload, type Way } from '../resumable.js';
import { once } from '../once.js';
import { sendFile, sizeOfFile } from '../sending.js';
import { repositoryCall, tryRepository } from '../repositories.js';
import { outcomeOf } from '../solution-text.js';
import { count } from '../usage.js';
import { waitForOutcome } from '../wait.js';

type Accepted = ReplyOf<typeof submit>;

interface SubmitOptions extends CommonOptions {
  comment: string;
  wait?: boolean;
  timeout: number;
  check: boolean;
  repo?: string;
  ref?: string;
  again?: boolean;
  try?: boolean;
}

/** Sending a solution, and waiting for its score with an exit code that a script can use (SUB1, SUB4). */
export const addSubmit = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'submit', 'cli.submit.about', 'cli.submit.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .argument('[file]', texts.say('cli.submit.file'))
    .option('--repo <url>', texts.say('cli.submit.repo'))
    .option('--ref <ref>', texts.say('cli.submit.ref'))
    .option('--try', texts.say('cli.submit.try'))
    .option('--comment <text>', texts.say('cli.submit.comment'), '')
    .option('--wait', texts.say('cli.submit.wait'))
    .addOption(
      count('--timeout <seconds>', texts.say('cli.submit.timeout'), 86_400, texts).default(600).implies({ wait: true }),
    )
    .option('--no-check', texts.say('cli.submit.noCheck'))
    .option('--again', texts.say('cli.submit.again'))
    .action((name: string, file: string | undefined, _own: unknown, command: Command) =>
      send(cli, name, file, command.optsWithGlobals<SubmitOptions>()),
    );
};

/** One of both: a file, or the address of a repository. */
const send = async (cli: Cli, champname: string, path: string | undefined, options: SubmitOptions): Promise<void> => {
  if ((path === undefined) === (options.repo === undefined))
    throw new Failure(exitCodes.usage, 'CLI_USAGE', cli.texts.say('cli.submit.oneOf'));
  if (options.try && options.repo === undefined)
    throw new Failure(exitCodes.usage, 'CLI_USAGE', cli.texts.say('cli.submit.tryNeeds'));
  const api = await cli.api(options);
  if (options.try) return tryRepository(cli, api, champname, { ...options, repository: options.repo ?? '' });
  const accepted = await (path === undefined
    ? sendRepository(cli, api, champname, options)
    : sendOne(cli, api, champname, { path, options }));
  await tellOutcome(cli, api, accepted, { champname, options });
};

/** ALGO1: hands a repository in. */
const sendRepository = (cli: Cli, api: PodiumApi, champname: string, options: SubmitOptions): Promise<Accepted> => {
  const { repo: repository, ref, comment } = options;
  const body = { repository, ...(ref !== undefined && { ref }), comment };
  return repositoryCall(cli, () => api.call(submit, { params: { champname }, body }));
};

const sendOne = async (
  cli: Cli,
  api: PodiumApi,
  champname: string,
  { path, options }: { path: string; options: SubmitOptions },
): Promise<Accepted> => {
  const isLarge = (await sizeOfFile(cli, path)) >= resumableFrom;
  if (options.check) await preCheck(cli, api, champname, path);
  const known = options.again ? null : await sameBefore(api, champname, path);
  if (known) {
    cli.note(`${sameText(cli, known)} ${cli.texts.say('cli.submit.known')}`);
    return { id: known.id, status: known.status };
  }
  return (isLarge ? sendInPieces : sendWhole)(cli, api, champname, { path, comment: options.comment });
};

const tellOutcome = async (
  cli: Cli,
  api: PodiumApi,
  accepted: Accepted,
  { champname, options }: { champname: string; options: SubmitOptions },
): Promise<void> => {
  if (!options.wait) {
    cli.answer(options, accepted, () => cli.texts.say('cli.submit.accepted', { id: accepted.id, name: champname }));
    const now = await api.call(solutionRoute, { params: { id: accepted.id } }).catch(() => null);
    if (now) noteLate(cli, now);
    return;
  }
  const solution = await waitForOutcome(cli, api, accepted.id, options.timeout, followedLogs(cli, api));
  cli.answer(options, solution, () => outcomeOf(solution, cli.texts));
  noteLate(cli, solution);
  if (solution.status === 'FAILED') cli.note(whyFailed(solution, cli.texts));
  cli.exitCode = exitCodeOf(solution);
};

const scoreless = new Set<SolutionView['status']>(['INVALID', 'FAILED', 'CANCELLED']);

/** Whoever sends after the end has not taken part with it; what gets no score says so itself. */
const noteLate = (cli: Cli, { late, status }: SolutionView): void => {
  if (late && !scoreless.has(status)) cli.note(cli.texts.say('cli.submit.late'));
};

const whyFailed = ({ failure, dropped }: SolutionView, texts: Cli['texts']): string =>
  dropped === null
    ? texts.say('cli.submit.failed', { reason: texts.sayError(failure ?? 'INTERNAL') })
    : texts.say('cli.submit.dropped', { reason: dropped });

interface ToSend {
  path: string;
  comment: string;
}

const sendWhole = (cli: Cli, api: PodiumApi, champname: string, { path, comment }: ToSend): Promise<Accepted> => {
  const input = { params: { champname }, body: { comment } };
  return sendFile(cli, api, submit, input, { path, fields: { comment } });
};

/** A large file goes on where it was when the connection breaks; what it becomes is asked for once it is whole. */
const sendInPieces = (cli: Cli, api: PodiumApi, champname: string, { path, comment }: ToSend): Promise<Accepted> => {
  const body = { name: basename(path), comment };
  const way: Way<Accepted> = {
    begin: beginSolutionUpload,
    // Known by the upload itself.
    finish: (id) => once(cli, () => api.call(submitUpload, { params: { champname, id }, body })),
  };
  return new ResumableUpload(cli, api, way, champname, path).run();
};

const exitCodeOf = ({ status, revoked }: SolutionView): ExitCode => {
  // The file was right; nothing was made of it all the same.
  if (status === 'CANCELLED' || revoked !== null) return exitCodes.refused;
  if (status === 'INVALID') return exitCodes.invalidFile;
  return status === 'FAILED' ? exitCodes.fault : exitCodes.done;
};
