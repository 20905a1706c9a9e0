import { join } from 'node:path';
import type { Command } from 'commander';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import { editSolution, solution, solutionFile } from '../../../modules/scoring/contract/routes.js';
import type { Cli, CommonOptions } from '../cli.js';
import { Download } from '../download.js';
import { makeTarget, safeName } from '../download-target.js';
import { outcomeOf } from '../solution-text.js';

interface FileOptions extends CommonOptions {
  out: string;
}

/** One solution of the own team: what became of it, its comment, its file (SUB3, SUB4). */
export const addSolution = (group: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(group, 'show', 'cli.solution.show.about', 'cli.solution.show.examples')
    .argument('<id>', texts.say('cli.solution.id'))
    .action((id: string, _own: unknown, command: Command) => show(cli, id, command.optsWithGlobals()));
  cli
    .command(group, 'comment', 'cli.solution.comment.about', 'cli.solution.comment.examples')
    .argument('<id>', texts.say('cli.solution.id'))
    .argument('<text>', texts.say('cli.solution.comment.text'))
    .action((id: string, text: string, _own: unknown, command: Command) =>
      comment(cli, id, text, command.optsWithGlobals()),
    );
  cli
    .command(group, 'download', 'cli.solution.download.about', 'cli.solution.download.examples')
    .argument('<id>', texts.say('cli.solution.id'))
    .option('--out <folder>', texts.say('cli.download.out'), '.')
    .action((id: string, _own: unknown, command: Command) => download(cli, id, command.optsWithGlobals<FileOptions>()));
};

const show = async (cli: Cli, id: string, options: CommonOptions): Promise<void> => {
  const view = await (await cli.api(options)).call(solution, { params: { id } });
  cli.answer(options, view, () => outcomeOf(view, cli.texts));
};

const comment = async (cli: Cli, id: string, text: string, options: CommonOptions): Promise<void> => {
  const reply = await (await cli.api(options)).call(editSolution, { params: { id }, body: { comment: text } });
  cli.answer(options, reply, () => cli.texts.say('cli.solution.comment.done'));
};

const download = async (cli: Cli, id: string, options: FileOptions): Promise<void> => {
  const api = await cli.api(options);
  const { name, bytes, sha256 } = await api.call(solution, { params: { id } });
  const path = join(options.out, safeName(cli, name));
  await makeTarget(cli, options.out);
  const open = (headers: Record<string, string>) => api.open(solutionFile, { params: { id } }, { headers });
  const state = await new Download(cli, api, { name, bytes, sha256, open }, path).run();
  cli.answer(options, { name, path, bytes, sha256, state }, () =>
    cli.texts.say(`cli.download.${state}`, { path, size: formatSize(bytes, cli.texts.tag) }),
  );
};
