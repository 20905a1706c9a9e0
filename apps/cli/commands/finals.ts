import type { Command } from 'commander';
import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import type { Finals } from '../../../modules/scoring/solutions/contract/finals.js';
import { editSolution, finalSolutions } from '../../../modules/scoring/contract/routes.js';
import { formatScore } from '../../../modules/scoring/solutions/contract/score-format.js';
import type { Cli, CommonOptions } from '../cli.js';
import { tableOf } from '../table.js';

interface FinalsOptions extends CommonOptions {
  choose?: string[];
  unchoose?: string[];
}

/** SUB5: which solutions make the final result of the own team, and choosing them. */
export const addFinals = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'finals', 'cli.finals.about', 'cli.finals.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .option('--choose <id...>', texts.say('cli.finals.choose'))
    .option('--unchoose <id...>', texts.say('cli.finals.unchoose'))
    .action((name: string, _own: unknown, command: Command) =>
      settle(cli, name, command.optsWithGlobals<FinalsOptions>()),
    );
};

const settle = async (cli: Cli, champname: string, options: FinalsOptions): Promise<void> => {
  const { choose = [], unchoose = [] } = options;
  const api = await cli.api(options);
  // Taken back first: there may be no room for another one before.
  for (const id of unchoose) await api.call(editSolution, { params: { id }, body: { final: false } });
  for (const id of choose) await api.call(editSolution, { params: { id }, body: { final: true } });
  const finals = await api.call(finalSolutions, { params: { champname } });
  cli.answer(options, finals, () => textOf(cli, finals));
};

const textOf = ({ texts }: Cli, { limit, open, chosen, hasPrivate, items }: Finals): string => {
  const head = texts.say('scoring.finals.chosen', { chosen: chosen ? items.length : 0, limit });
  const none = chosen ? '' : `${texts.say('scoring.finals.none', { limit })} `;
  const table = tableOf(
    [
      { title: texts.say('cli.column.sent') },
      { title: texts.say('cli.column.file') },
      { title: texts.say('cli.column.score'), align: 'right' },
      { title: texts.say('cli.column.id') },
    ],
    items.map(({ id, name, score, createdAt }) => [formatDateTime(createdAt), name, formatScore(score), id]),
  );
  const rule = texts.say(open ? 'scoring.finals.rule' : 'scoring.finals.over', { hasPrivate: String(hasPrivate) });
  return [`${texts.say('scoring.finals')}: ${head}`, items.length > 0 ? table : '', `${none}${rule}`]
    .filter((part) => part !== '')
    .join('\n\n');
};
