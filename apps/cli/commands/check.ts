import type { Command } from 'commander';
import { reportText, writeFixed } from '../check.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, reasonOf } from '../failure.js';
import { checked, manifestOf, sameText, sentBefore } from '../pre-check.js';
import { sizeOfFile } from '../sending.js';

interface CheckOptions extends CommonOptions {
  fix?: string;
}

/** What is wrong with a file, before it is sent and without spending an attempt (SUB2). */
export const addCheck = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'check', 'cli.check.about', 'cli.check.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .argument('<file>', texts.say('cli.submit.file'))
    .option('--fix <file>', texts.say('cli.check.fix'))
    .action((name: string, file: string, _own: unknown, command: Command) =>
      check(cli, name, file, command.optsWithGlobals<CheckOptions>()),
    );
};

const check = async (cli: Cli, champname: string, path: string, options: CheckOptions): Promise<void> => {
  const { texts } = cli;
  await sizeOfFile(cli, path);
  const api = await cli.api(options);
  const report = await checked(cli, path, await manifestOf(cli, api, champname));
  if (!report) throw new Failure(exitCodes.fault, 'CLI_ENGINE', texts.say('scoring.check.unavailable'));
  const twin = await sentBefore(api, champname, path);
  const { verdict, problems, survey } = report;
  const found = verdict.ok ? { counts: {}, problems: [] } : verdict;
  const sameAs = twin?.id ?? null;
  cli.answer(options, { ok: verdict.ok, problems, counts: found.counts, listed: found.problems, sameAs }, () =>
    verdict.ok
      ? texts.say(report.format === 'json' ? 'scoring.check.ready.json' : 'scoring.check.ready', { rows: verdict.rows })
      : `${reportText(report, texts)}\n\n${texts.say('scoring.check.problems', { count: problems })}`,
  );
  if (twin) cli.note(sameText(cli, twin));
  if (options.fix !== undefined && survey) {
    await writeFixed(path, report, options.fix).catch((error: unknown) => {
      const message = texts.say('cli.download.folder', { path: options.fix ?? '', reason: reasonOf(error) });
      throw new Failure(exitCodes.usage, 'CLI_FILE', message);
    });
    cli.note(texts.say('cli.check.fixed', { path: options.fix }));
  } else if (!verdict.ok && (survey?.fixes.length ?? 0) > 0) cli.note(texts.say('cli.check.fixable'));
  if (!verdict.ok) cli.exitCode = exitCodes.invalidFile;
};
