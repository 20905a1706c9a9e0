import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { championship } from '../../../modules/championships/contract/routes.js';
import type { PodiumApi } from '../api.js';
import { type Manifest, reportText, writeFixed } from '../check.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, reasonOf } from '../failure.js';
import { fileUnreadable } from '../reason-text.js';
import { valueOfJson } from '../json-text.js';
import { checked, manifestOf, sameText, sentBefore, unfitFailure } from '../pre-check.js';
import { checkPublicly, type PublicFormat, publicText } from '../public-check.js';
import { sizeOfFile } from '../sending.js';

interface CheckOptions extends CommonOptions {
  fix?: string;
  /** A file with what a right solution looks like, of an earlier check. */
  format?: string;
  saveFormat?: string;
}

/** What is wrong with a file, before it is sent and without spending an attempt (SUB2). */
export const addCheck = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'check', 'cli.check.about', 'cli.check.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .argument('<file>', texts.say('cli.submit.file'))
    .option('--fix <file>', texts.say('cli.check.fix'))
    .option('--format <file>', texts.say('cli.check.format'))
    .option('--save-format <file>', texts.say('cli.check.saveFormat'))
    .action((name: string, file: string, _own: unknown, command: Command) =>
      check(cli, name, file, command.optsWithGlobals<CheckOptions>()),
    );
};

const check = async (cli: Cli, champname: string, path: string, options: CheckOptions): Promise<void> => {
  await sizeOfFile(cli, path);
  if (options.format !== undefined) return checkWhole(cli, path, await keptFormat(cli, options.format), options);
  const api = await cli.api(options);
  const manifest = await manifestOf(cli, api, champname).catch(notForStrangers);
  // What asks for a login is left out, and said to be.
  if (!manifest) return checkPart(cli, api, { champname, path }, options);
  if (options.saveFormat !== undefined) await keepFormat(cli, options.saveFormat, manifest);
  return checkWhole(cli, path, manifest, options, () => sentBefore(api, champname, path));
};

/** Where the caller is somebody whom the server tells no more than anybody. */
const ofStrangers = new Set(['UNAUTHENTICATED', 'NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED']);

const notForStrangers = (error: unknown): null => {
  if (error instanceof Failure && ofStrangers.has(error.code)) return null;
  throw error;
};

const fileFailure = ({ texts }: Cli, path: string, error: unknown): Failure =>
  new Failure(exitCodes.usage, 'CLI_FILE', texts.say('cli.download.folder', { path, reason: reasonOf(error) }));

const keptFormat = async (cli: Cli, path: string): Promise<Manifest> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileUnreadable(cli, path, error);
  });
  const manifest = valueOfJson(text) as Manifest | null | undefined;
  if (manifest?.engine) return manifest;
  throw new Failure(exitCodes.usage, 'CLI_FILE', cli.texts.say('cli.check.noFormat', { path }));
};

const keepFormat = async (cli: Cli, path: string, manifest: Manifest): Promise<void> => {
  await writeFile(path, `${JSON.stringify(manifest)}\n`).catch((error: unknown) => {
    throw fileFailure(cli, path, error);
  });
  cli.note(cli.texts.say('cli.check.formatSaved', { path }));
};

/** SUB2 for whoever has not logged in, or does not take part: as far as the page of the championship tells everybody. */
const checkPart = async (
  cli: Cli,
  api: PodiumApi,
  { champname, path }: { champname: string; path: string },
  options: CheckOptions,
): Promise<void> => {
  const { texts } = cli;
  for (const option of [options.fix, options.saveFormat]) {
    if (option !== undefined) throw new Failure(exitCodes.refused, 'CLI_LOGIN', texts.say('cli.check.needsPart'));
  }
  const { solutionFormat, metric } = await api.call(championship, { params: { champname } });
  if (!solutionFormat) throw new Failure(exitCodes.refused, 'CLI_LOGIN', texts.say('cli.check.needsPart'));
  const format: PublicFormat = { ...solutionFormat, format: metric === 'MNAP20_JSON' ? 'json' : 'csv' };
  const outcome = await checkPublicly(path, format);
  if ('unfit' in outcome) throw await unfitFailure(cli, path, outcome.unfit, format.maxBytes);
  const { problems, counts, listed, rows } = outcome.report;
  const ok = problems === 0;
  cli.answer(options, { ok, problems, counts, listed, sameAs: null, checked: 'public' }, () =>
    ok
      ? texts.say('cli.check.partReady', { rows, format: format.format })
      : `${publicText(outcome.report, format, texts)}\n\n${texts.say('scoring.check.problems', { count: problems })}`,
  );
  cli.note(texts.say('cli.check.part', { name: champname }));
  if (!ok) cli.exitCode = exitCodes.invalidFile;
};

type Before = () => ReturnType<typeof sentBefore>;

const checkWhole = async (
  cli: Cli,
  path: string,
  manifest: Manifest,
  options: CheckOptions,
  before: Before = async () => null,
): Promise<void> => {
  const { texts } = cli;
  const report = await checked(cli, path, manifest);
  if (!report) throw new Failure(exitCodes.fault, 'CLI_ENGINE', texts.say('scoring.check.unavailable'));
  const twin = await before();
  const { verdict, problems, survey } = report;
  const found = verdict.ok ? { counts: {}, problems: [] } : verdict;
  const sameAs = twin?.id ?? null;
  cli.answer(
    options,
    { ok: verdict.ok, problems, counts: found.counts, listed: found.problems, sameAs, checked: 'all' },
    () =>
      verdict.ok
        ? texts.say(report.format === 'json' ? 'scoring.check.ready.json' : 'scoring.check.ready', {
            rows: verdict.rows,
          })
        : `${reportText(report, texts)}\n\n${texts.say('scoring.check.problems', { count: problems })}`,
  );
  if (twin) cli.note(sameText(cli, twin));
  if (options.fix !== undefined && survey) {
    await writeFixed(path, report, options.fix).catch((error: unknown) => {
      throw fileFailure(cli, options.fix ?? '', error);
    });
    cli.note(texts.say('cli.check.fixed', { path: options.fix }));
  } else if (!verdict.ok && (survey?.fixes.length ?? 0) > 0) cli.note(texts.say('cli.check.fixable'));
  if (!verdict.ok) cli.exitCode = exitCodes.invalidFile;
};
