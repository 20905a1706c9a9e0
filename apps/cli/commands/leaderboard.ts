import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { isBetter } from '../../../modules/championships/contract/direction.js';
import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import { board, boardCsv } from '../../../modules/scoring/contract/routes.js';
import { formatScore } from '../../../modules/scoring/solutions/contract/score-format.js';
import type { BoardName, Leaderboard, LeaderboardRow } from '../../../modules/scoring/boards/contract/leaderboard.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { readPages } from '../pages.js';
import { tableOf } from '../table.js';
import { tourNamed } from '../tour-named.js';
import { count, refuseCsvAndJson } from '../usage.js';

interface BoardOptions extends CommonOptions {
  limit: number;
  csv?: boolean;
  final?: boolean;
  public?: boolean;
  search?: string;
  at?: string;
  tour?: string;
}

/** The options with the id of the tour that is meant, if one is. */
type BoardWish = Omit<BoardOptions, 'tour'> & { board: BoardName; tour: string | undefined };

/** The leaderboard as a table, JSON or CSV (LB1, LB2, LB3). */
export const addLeaderboard = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(program, 'leaderboard', 'cli.leaderboard.about', 'cli.leaderboard.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .addOption(count('--limit <count>', texts.say('cli.leaderboard.limit'), 100_000, texts).default(50))
    .addOption(new Option('--csv', texts.say('cli.leaderboard.csv')).conflicts('limit'))
    .addOption(new Option('--final', texts.say('cli.leaderboard.final')))
    .addOption(new Option('--public', texts.say('cli.leaderboard.public')).conflicts('final'))
    .addOption(new Option('--search <name>', texts.say('cli.leaderboard.search')).conflicts('csv'))
    .addOption(new Option('--at <time>', texts.say('cli.leaderboard.at')).conflicts(['csv', 'final']))
    .addOption(new Option('--tour <tour>', texts.say('cli.leaderboard.tour')).conflicts(['at', 'final']))
    .action((name: string, _own: unknown, command: Command) =>
      show(cli, name, command.optsWithGlobals<BoardOptions>()),
    );
};

const show = async (cli: Cli, champname: string, options: BoardOptions): Promise<void> => {
  refuseCsvAndJson(cli.texts, options);
  const api = await cli.api(options);
  const { tour: name } = options;
  const tour = name === undefined ? undefined : (await tourNamed(cli, api, champname, name)).id;
  const wanted = await boardOf(api, champname, options);
  if (options.csv) return writeCsv(cli, api, champname, { board: wanted, tour });
  const shown = await read(api, champname, { ...options, board: wanted, tour });
  cli.answer(options, shown, () =>
    [textOf(cli, shown, options.search !== undefined), ...finalHint(cli, champname, shown)].join('\n'),
  );
};

/** SUB5: the final places are what is asked for once they are known, unless it is said otherwise. */
const boardOf = async (api: PodiumApi, champname: string, options: BoardOptions): Promise<BoardName> => {
  if (options.final) return 'final';
  if (options.public || options.at !== undefined || options.tour !== undefined) return 'public';
  const { revealed } = await api.call(board, { params: { champname }, query: { limit: 1 } });
  return revealed ? 'final' : 'public';
};

const read = async (
  api: PodiumApi,
  champname: string,
  options: BoardWish,
): Promise<Omit<Leaderboard, 'nextCursor'>> => {
  const { limit, search, at, tour } = options;
  const wish = { board: options.board, tour, ...(search && { q: search }), ...(at && { at }) };
  let head: Leaderboard | undefined;
  const items = await readPages(limit, async (query) => {
    const page = await api.call(board, { params: { champname }, query: { ...query, ...wish } });
    head ??= page;
    return page;
  });
  if (!head) throw new Error('A list has at least one page');
  const { nextCursor: _unused, ...rest } = head;
  return { ...rest, items };
};

const writeCsv = async (
  { terminal }: Cli,
  api: PodiumApi,
  champname: string,
  query: { board: BoardName; tour: string | undefined },
): Promise<void> => {
  const response = await api.open(boardCsv, { params: { champname }, query }, { headers: { accept: 'text/csv' } });
  try {
    if (response.body) await pipeline(Readable.fromWeb(response.body), terminal.output, { end: false });
  } catch (error) {
    throw api.unreachable(error);
  }
};

const textOf = ({ texts }: Cli, shown: Omit<Leaderboard, 'nextCursor'>, isFound: boolean): string => {
  const { items, own, total, refreshedAt } = shown;
  const below = own && !items.some(({ mine }) => mine) ? [own] : [];
  const when = refreshedAt ? texts.say('cli.leaderboard.refreshed', { time: formatDateTime(refreshedAt) }) : '';
  if (items.length === 0 && below.length === 0) return texts.say('cli.leaderboard.none');
  const table = tableOf(
    [
      { title: texts.say('cli.column.place'), align: 'right' },
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.column.members') },
      { title: texts.say('cli.column.score'), align: 'right' },
      { title: texts.say('cli.column.solutions'), align: 'right' },
      { title: texts.say('cli.column.award') },
      { title: texts.say('cli.column.last') },
      { title: '' },
    ],
    withBaselines(
      texts,
      items.map((row) => cellsOf(texts, row)),
      isFound ? { ...shown, baselines: [] } : shown,
    ).concat(below.map((row) => cellsOf(texts, row))),
  );
  const outdated = shown.outdated ? `\n${texts.say('cli.leaderboard.outdated')}` : '';
  const count = texts.say('cli.leaderboard.shown', { shown: items.length, total });
  return `${table}\n\n${`${count} ${when}`.trimEnd()}${outdated}`;
};

/** SUB5: the public places are not the last word any more. */
const finalHint = (
  { texts }: Cli,
  name: string,
  { board: shown, revealed }: Pick<Leaderboard, 'board' | 'revealed'>,
): string[] => (revealed && shown === 'public' ? [texts.say('cli.leaderboard.revealed', { name })] : []);

/** LB1: each baseline above the first row that is worse; below the last one only if no others follow it. */
const withBaselines = (
  texts: Cli['texts'],
  rows: string[][],
  { baselines, items, direction, total }: Pick<Leaderboard, 'baselines' | 'items' | 'direction' | 'total'>,
): string[][] => {
  const lines = baselines.map(({ name, score }) => {
    const worse = items.findIndex((row) => isBetter(direction, score, row.score));
    const before = worse === -1 && items.length >= total ? items.length : worse;
    const title = texts.say('cli.leaderboard.baseline', { name: texts.pick(name) });
    return { before, cells: ['', title, '', formatScore(score), '', '', '', ''] };
  });
  const linesAt = (at: number) => lines.filter(({ before }) => before === at).map(({ cells }) => cells);
  return [...rows.flatMap((row, at) => [...linesAt(at), row]), ...linesAt(rows.length)];
};

const cellsOf = (texts: Cli['texts'], row: LeaderboardRow): string[] => [
  String(row.place),
  row.team,
  row.members.join(', '),
  // SUB6: so that nobody compares a score by former answers with the others.
  `${row.outdated ? '* ' : ''}${formatScore(row.score)}`,
  String(row.solutions),
  row.award ? texts.say(`cli.award.${row.award}`) : '',
  formatDateTime(row.lastSolutionAt),
  row.mine ? texts.say('cli.leaderboard.mine') : '',
];
