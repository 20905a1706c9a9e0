import type { Command } from 'commander';
import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import { attemptsLeft, solutions } from '../../../modules/scoring/contract/routes.js';
import { scarceRoom } from '../../../modules/scoring/solutions/contract/scarce-room.js';
import type { Attempts } from '../../../modules/scoring/solutions/contract/queue.js';
import type { SolutionView } from '../../../modules/scoring/solutions/contract/solution.js';
import type { Cli, CommonOptions } from '../cli.js';
import { timeInMoscow } from '../moscow-time.js';
import { readPages } from '../pages.js';
import { roomText } from '../room-text.js';
import { marksOf, scoreOf, statusOf } from '../solution-text.js';
import { tableOf } from '../table.js';
import { count } from '../usage.js';

interface ListOptions extends CommonOptions {
  limit: number;
}

/** The own team's solutions and what is left of the day's attempts (SUB2, SUB4). */
export const addSolutions = (parent: Command, cli: Cli): Command => {
  const { texts } = cli;
  return cli
    .command(parent, 'solutions', 'cli.solutions.about', 'cli.solutions.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .addOption(count('--limit <count>', texts.say('cli.solutions.limit'), 10_000, texts).default(20))
    .action((name: string, _own: unknown, command: Command) => list(cli, name, command.optsWithGlobals<ListOptions>()));
};

const list = async (cli: Cli, champname: string, options: ListOptions): Promise<void> => {
  const { texts } = cli;
  const api = await cli.api(options);
  const items = await readPages(options.limit, (query) => api.call(solutions, { params: { champname }, query }));
  const attempts = await api.call(attemptsLeft, { params: { champname } });
  const scarce = scarceRoom(attempts.quotas);
  const today = [attemptsText(cli, attempts), ...(scarce ? [roomText(scarce, texts)] : [])].join('\n');
  cli.answer(options, { items, attempts }, () =>
    items.length > 0 ? `${tableOfSolutions(cli, items)}\n\n${today}` : `${texts.say('cli.solutions.none')}\n${today}`,
  );
};

const attemptsText = ({ texts }: Cli, { left, limit, next, unlimited }: Attempts): string => {
  if (unlimited) return texts.say('cli.solutions.unlimited');
  if (!next) return texts.say('cli.solutions.attempts.last', { left, limit });
  const time = timeInMoscow(next.at, texts);
  return texts.say(next.unlimited ? 'cli.solutions.attempts.late' : 'cli.solutions.attempts', { left, limit, time });
};

const tableOfSolutions = ({ texts }: Cli, items: SolutionView[]): string =>
  tableOf(
    [
      { title: texts.say('cli.column.sent') },
      { title: texts.say('cli.column.file') },
      { title: texts.say('cli.column.status') },
      { title: texts.say('cli.column.score'), align: 'right' },
      { title: texts.say('cli.column.place'), align: 'right' },
      { title: texts.say('cli.column.by') },
      { title: texts.say('cli.column.marks') },
      { title: texts.say('cli.column.id') },
      { title: texts.say('cli.column.comment') },
    ],
    items.map((solution) => [
      formatDateTime(solution.createdAt),
      solution.name,
      statusOf(solution, texts),
      scoreOf(solution),
      // Other solutions have only a place that they would have: beside real ones it would read as theirs.
      solution.best && solution.place !== null ? String(solution.place) : '',
      solution.uploadedBy,
      marksOf(solution, texts),
      solution.id,
      solution.comment,
    ]),
  );
