import { join } from 'node:path';
import type { Command } from 'commander';
import type { FileView } from '../../../modules/championships/contract/championship.js';
import { file as fileRoute, files } from '../../../modules/championships/contract/routes.js';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import type { Cli, CommonOptions } from '../cli.js';
import { Download } from '../download.js';
import { makeTarget, safeName } from '../download-target.js';
import { exitCodes, Failure } from '../failure.js';

interface DownloadOptions extends CommonOptions {
  out: string;
}

/** Championship files to a folder; what broke off goes on where it stopped, and every file is checked (CHAMP2). */
export const addDownload = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'download', 'cli.download.about', 'cli.download.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('[file...]', texts.say('cli.download.files'))
    .option('--out <folder>', texts.say('cli.download.out'), '.')
    .action((name: string, wanted: string[], _own: unknown, command: Command) =>
      fetchFiles(cli, name, wanted, command.optsWithGlobals<DownloadOptions>()),
    );
};

const fetchFiles = async (cli: Cli, champname: string, wanted: string[], options: DownloadOptions): Promise<void> => {
  const api = await cli.api(options);
  const { items } = await api.call(files, { params: { champname } });
  const chosen = wanted.length === 0 ? items : wanted.map((name) => oneOf(cli, items, name));
  await makeTarget(cli, options.out);
  const done: { name: string; path: string; bytes: number; sha256: string; state: 'done' | 'kept' }[] = [];
  for (const file of chosen) {
    const path = join(options.out, safeName(cli, file.name));
    const params = { champname, name: file.name };
    const open = (headers: Record<string, string>) => api.open(fileRoute, { params }, { headers });
    const state = await new Download(cli, api, { ...file, open }, path).run();
    done.push({ name: file.name, path, bytes: file.bytes, sha256: file.sha256, state });
  }
  cli.answer(options, { items: done }, () =>
    done.length === 0
      ? cli.texts.say('cli.files.none')
      : done
          .map(({ path, bytes, state }) =>
            cli.texts.say(`cli.download.${state}`, { path, size: formatSize(bytes, cli.texts.tag) }),
          )
          .join('\n'),
  );
};

const oneOf = (cli: Cli, items: FileView[], name: string): FileView => {
  const found = items.find((file) => file.name === name);
  if (found) return found;
  const names = items.map((file) => file.name).join(', ');
  throw new Failure(exitCodes.refused, 'NOT_FOUND', cli.texts.say('cli.download.unknown', { name, names }));
};
