import { type Command, Option } from 'commander';
import { mostPlaces } from '../../../modules/championships/contract/limits.js';
import type { Cli, CommonOptions } from '../cli.js';
import { count } from '../usage.js';
import type { AddOptions, RemoveOptions, TruthOptions } from './champ-files.js';
import type { CreateOptions, SetOptions } from './champ-set.js';
import type { PushOptions } from './champ-folder.js';
import { addRoom } from './champ-room.js';
import type { AdvanceOptions } from './champ-tours.js';

/** CLI1 for organisers: a championship from a folder and a script, in the steps of its editor (CHAMP5). */
export const addChamp = (program: Command, cli: Cli): void => {
  const champ = cli.command(program, 'champ', 'cli.champ.about', 'cli.champ.examples').helpCommand(false);
  addSettings(champ, cli);
  addFiles(champ, cli);
  addFolder(champ, cli);
  addTours(champ, cli);
  addRoom(champ, cli);
  addStates(champ, cli);
};

const addSettings = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'create', 'cli.champ.create.about', 'cli.champ.create.examples')
    .argument('<name>', texts.say('cli.champ.create.name'))
    .option('--title-eng <text>', texts.say('cli.champ.titleEng'), '')
    .option('--title-rus <text>', texts.say('cli.champ.titleRus'), '')
    .option('--like <name>', texts.say('cli.champ.create.like'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { create } = await import('./champ-set.js');
      await create(cli, name, command.optsWithGlobals<CreateOptions>());
    });
  cli
    .command(champ, 'show', 'cli.champ.show.about', 'cli.champ.show.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { show } = await import('./champ-set.js');
      await show(cli, name, command.optsWithGlobals<CommonOptions>());
    });
  cli
    .command(champ, 'set', 'cli.champ.set.about', 'cli.champ.set.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('[settings...]', texts.say('cli.champ.set.settings'))
    .option('--from <file>', texts.say('cli.champ.set.from'))
    .option('--rejudge', texts.say('cli.champ.rejudge'))
    .option('--end-test', texts.say('cli.champ.endTest'))
    .option('--leave-out', texts.say('cli.champ.leaveOut'))
    .option('--yes', texts.say('cli.champ.window.yes'))
    .action(async (name: string, words: string[], _own: unknown, command: Command) => {
      const { set } = await import('./champ-set.js');
      await set(cli, name, words, command.optsWithGlobals<SetOptions>());
    });
  cli.command(champ, 'schema', 'cli.champ.schema.about', 'cli.champ.schema.examples').action(async () => {
    const { schema } = await import('./champ-set.js');
    schema(cli);
  });
};

const addFiles = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'truth', 'cli.champ.truth.about', 'cli.champ.truth.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<file>', texts.say('cli.champ.truth.file'))
    .option('--tour <id>', texts.say('cli.champ.truth.tour'))
    .option('--rejudge', texts.say('cli.champ.rejudge'))
    .option('--reason <text>', texts.say('cli.champ.truth.reason'))
    .action(async (name: string, path: string, _own: unknown, command: Command) => {
      const { truth } = await import('./champ-files.js');
      await truth(cli, name, path, command.optsWithGlobals<TruthOptions>());
    });
  cli
    .command(champ, 'sample', 'cli.champ.sample.about', 'cli.champ.sample.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<file>', texts.say('cli.champ.sample.file'))
    .action(async (name: string, path: string, _own: unknown, command: Command) => {
      const { sample } = await import('./champ-files.js');
      await sample(cli, name, path, command.optsWithGlobals<CommonOptions>());
    });
  cli
    .command(champ, 'add', 'cli.champ.add.about', 'cli.champ.add.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<files...>', texts.say('cli.champ.add.files'))
    .option('--description-eng <text>', texts.say('cli.champ.descriptionEng'), '')
    .option('--description-rus <text>', texts.say('cli.champ.descriptionRus'), '')
    .option('--yes', texts.say('cli.champ.add.yes'))
    .option('--reason <text>', texts.say('cli.champ.file.reason'))
    .option('--forget-former', texts.say('cli.champ.file.forget'))
    .action(async (name: string, paths: string[], _own: unknown, command: Command) => {
      const { add } = await import('./champ-files.js');
      await add(cli, name, paths, command.optsWithGlobals<AddOptions>());
    });
  cli
    .command(champ, 'remove', 'cli.champ.remove.about', 'cli.champ.remove.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<file>', texts.say('cli.champ.remove.file'))
    .option('--yes', texts.say('cli.champ.remove.yes'))
    .option('--reason <text>', texts.say('cli.champ.file.reason'))
    .option('--forget-former', texts.say('cli.champ.file.forget'))
    .action(async (name: string, file: string, _own: unknown, command: Command) => {
      const { remove } = await import('./champ-files.js');
      await remove(cli, name, file, command.optsWithGlobals<RemoveOptions>());
    });
};

/** A championship as a folder: its settings, its texts, and the tests of one by code. */
const addFolder = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'pull', 'cli.champ.pull.about', 'cli.champ.pull.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<folder>', texts.say('cli.champ.folder.folder'))
    .action(async (name: string, folder: string, _own: unknown, command: Command) => {
      const { pull } = await import('./champ-folder.js');
      await pull(cli, name, folder, command.optsWithGlobals<CommonOptions>());
    });
  cli
    .command(champ, 'push', 'cli.champ.push.about', 'cli.champ.push.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<folder>', texts.say('cli.champ.folder.folder'))
    .option('--create', texts.say('cli.champ.push.create'))
    .option('--delete-tests', texts.say('cli.champ.push.delete'))
    .option('--rejudge', texts.say('cli.champ.rejudge'))
    .option('--leave-out', texts.say('cli.champ.leaveOut'))
    .option('--reason <text>', texts.say('cli.champ.truth.reason'))
    .option('--yes', texts.say('cli.champ.window.yes'))
    .action(async (name: string, folder: string, _own: unknown, command: Command) => {
      const { push } = await import('./champ-folder.js');
      await push(cli, name, folder, command.optsWithGlobals<PushOptions>());
    });
};

const addTours = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'tours', 'cli.champ.tours.about', 'cli.champ.tours.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .action(async (name: string, _own: unknown, command: Command) => {
      const { tours } = await import('./champ-tours.js');
      await tours(cli, name, command.optsWithGlobals<CommonOptions>());
    });
  cli
    .command(champ, 'advance', 'cli.champ.advance.about', 'cli.champ.advance.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('<tour>', texts.say('cli.champ.advance.tour'))
    .addOption(
      count('--places <n>', texts.say('cli.champ.advance.places'), mostPlaces, texts).conflicts(['team', 'from']),
    )
    .addOption(new Option('--team <names...>', texts.say('cli.champ.advance.team')).conflicts('from'))
    .option('--from <file>', texts.say('cli.champ.advance.from'))
    .option('--reason <text>', texts.say('cli.champ.advance.reason'))
    .option('--dry-run', texts.say('cli.champ.advance.dryRunOption'))
    .option('--yes', texts.say('cli.champ.advance.yes'))
    .action(async (name: string, tour: string, _own: unknown, command: Command) => {
      const { advance } = await import('./champ-tours.js');
      await advance(cli, name, tour, command.optsWithGlobals<AdvanceOptions>());
    });
};

const addStates = (champ: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(champ, 'check', 'cli.champ.check.about', 'cli.champ.check.examples')
    .argument('<name>', texts.say('cli.argument.championship'))
    .argument('[file]', texts.say('cli.champ.check.file'))
    .action(async (name: string, path: string | undefined, _own: unknown, command: Command) => {
      const { check, dryRun } = await import('./champ-check.js');
      const options = command.optsWithGlobals<CommonOptions>();
      await (path === undefined ? check(cli, name, options) : dryRun(cli, name, path, options));
    });
  for (const [verb, state] of [
    ['publish', 'PUBLISHED'],
    ['finish', 'FINISHED'],
  ] as const) {
    const one = cli
      .command(champ, verb, `cli.champ.${verb}.about`, `cli.champ.${verb}.examples`)
      .argument('<name>', texts.say('cli.argument.championship'));
    // Results that are out stay out, and what participants have downloaded stays with them.
    one.option('--yes', texts.say(`cli.champ.${verb}.yes`));
    one.action(async (name: string, _own: unknown, command: Command) => {
      const { become } = await import('./champ-set.js');
      await become(cli, name, state, command.optsWithGlobals<CommonOptions & { yes?: boolean }>());
    });
  }
};
