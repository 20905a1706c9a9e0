import type { Command } from 'commander';
import {
  championshipTab,
  type ChampionshipCard,
  type ChampionshipView,
} from '../../../modules/championships/contract/championship.js';
import { championship, championships, files } from '../../../modules/championships/contract/routes.js';
import { formatDate } from '../../../modules/kernel/contract/time-format.js';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import type { Cli, CommonOptions } from '../cli.js';
import { withZone } from '../moscow-time.js';
import { readPages } from '../pages.js';
import { sheetOf, tableOf } from '../table.js';
import { plainLines } from '../terminal.js';
import { choice } from '../usage.js';

interface ListOptions extends CommonOptions {
  tab?: 'all' | 'active' | 'infinite' | 'ended';
}

/** The list of championships (CHAMP1). */
export const addChampionships = (parent: Command, cli: Cli): Command =>
  cli
    .command(parent, 'championships', 'cli.championships.about', 'cli.championships.examples')
    .addOption(choice('--tab <tab>', cli.texts.say('cli.championships.tab'), championshipTab.options, cli.texts))
    .action((_own: unknown, command: Command) => list(cli, command.optsWithGlobals<ListOptions>()));

/** One championship in short (CHAMP1); what `podium championship` does without a verb. */
export const addChampionshipShow = (parent: Command, cli: Cli): Command =>
  cli
    .described(parent.command('show', { isDefault: true }), 'cli.championship.about', 'cli.championship.examples')
    .argument('<name>', cli.texts.say('cli.argument.championship'))
    .action((name: string, _own: unknown, command: Command) =>
      showOne(cli, name, command.optsWithGlobals<CommonOptions>()),
    );

/** The files of one championship (CHAMP2). */
export const addFiles = (parent: Command, cli: Cli): Command =>
  cli
    .command(parent, 'files', 'cli.files.about', 'cli.files.examples')
    .argument('<name>', cli.texts.say('cli.argument.championship'))
    .action((name: string, _own: unknown, command: Command) =>
      listFiles(cli, name, command.optsWithGlobals<CommonOptions>()),
    );

const list = async (cli: Cli, options: ListOptions): Promise<void> => {
  const api = await cli.api(options);
  const query = options.tab ? { tab: options.tab } : {};
  const items = await readPages(Infinity, (page) => api.call(championships, { query: { ...query, ...page } }));
  cli.answer(options, { items }, () =>
    items.length > 0 ? cardsOf(cli, items) : cli.texts.say('cli.championships.none'),
  );
};

const cardsOf = ({ texts }: Cli, cards: ChampionshipCard[]): string =>
  tableOf(
    [
      { title: texts.say('cli.column.name') },
      { title: texts.say('cli.column.title') },
      { title: texts.say('cli.column.type') },
      { title: texts.say('cli.column.end') },
      { title: texts.say('cli.column.metric') },
      { title: texts.say('cli.column.attempts'), align: 'right' },
      { title: texts.say('cli.column.teams'), align: 'right' },
      { title: texts.say('cli.column.mine') },
    ],
    cards.map((card) => [
      card.champname,
      texts.pick(card.title),
      texts.say(`cli.type.${card.type}`),
      card.dateEnd ? formatDate(card.dateEnd) : '–',
      card.metric,
      String(card.dailyAttempts),
      String(card.teams),
      card.participation?.team ?? '',
    ]),
  );

const showOne = async (cli: Cli, champname: string, options: CommonOptions): Promise<void> => {
  const api = await cli.api(options);
  const view = await api.call(championship, { params: { champname } });
  cli.answer(options, view, () => overviewOf(cli, view));
};

const overviewOf = ({ texts }: Cli, view: ChampionshipView): string => {
  const format = view.solutionFormat;
  const sheet = sheetOf([
    [texts.say('cli.column.title'), texts.pick(view.title)],
    [texts.say('cli.column.type'), texts.say(`cli.type.${view.type}`)],
    [texts.say('cli.column.start'), withZone(view.dateStart)],
    [texts.say('cli.column.end'), view.dateEnd && withZone(view.dateEnd)],
    [texts.say('cli.column.metric'), texts.say(`cli.direction.${view.direction}`, { metric: view.metric })],
    [texts.say('cli.column.attempts'), String(view.dailyAttempts)],
    [texts.say('cli.column.teams'), String(view.teams)],
    [texts.say('cli.column.prize'), texts.pick(view.prize)],
    [texts.say('cli.column.mine'), view.participation?.team],
    [
      texts.say('cli.championship.solution'),
      format &&
        texts.say('cli.championship.format', {
          columns: format.columns.join(','),
          rows: format.rows,
          size: formatSize(format.maxBytes, texts.tag),
        }),
    ],
  ]);
  const teaser = plainLines(texts.pick(view.teaser));
  const next = view.participation ? '' : `\n\n${texts.say('cli.championship.next', { name: view.champname })}`;
  return `${sheet}${teaser && `\n\n${teaser}`}${next}`;
};

const listFiles = async (cli: Cli, champname: string, options: CommonOptions): Promise<void> => {
  const { texts } = cli;
  const api = await cli.api(options);
  const { items } = await api.call(files, { params: { champname } });
  cli.answer(options, { items }, () =>
    items.length === 0
      ? texts.say('cli.files.none')
      : tableOf(
          [
            { title: texts.say('cli.column.file') },
            { title: texts.say('cli.column.size'), align: 'right' },
            { title: texts.say('cli.column.rows'), align: 'right' },
            { title: texts.say('cli.column.columns'), align: 'right' },
            { title: texts.say('cli.column.updated') },
            { title: texts.say('cli.column.about') },
          ],
          items.map((file) => [
            file.name,
            formatSize(file.bytes, texts.tag),
            file.rows === null ? '' : String(file.rows),
            file.columns === null ? '' : String(file.columns),
            formatDate(file.updatedAt),
            texts.pick(file.description),
          ]),
        ),
  );
};
