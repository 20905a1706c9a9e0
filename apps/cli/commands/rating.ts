import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import {
  type AwardCells,
  type Fault,
  faultsOfAward,
  faultsOfKeys,
  faultsOfTeams,
  keysOf,
  type RatingCells,
} from '../../../modules/rating/contract/recompute.js';
import { awardColumns, ratingColumns } from '../../../modules/rating/contract/rating-csv.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { reasonText } from '../reason-text.js';
import { type WatchedImportOptions, withImportOptions } from '../import-options.js';

interface VerifyOptions extends CommonOptions {
  rating?: string;
}

/** What is verified, and the address where everybody gets it. */
const awardsFile = { file: 'awards.csv', address: '/api/rating/awards.csv' };
const peopleFile = { file: 'rating.csv', address: '/api/rating.csv' };

/** As many as one reads; how many there are is said beside them. */
const shownFaults = 20;

/** RATE1: the rating without a server. Exit codes: 0 all of it follows from the formula, 3 something does not, 2 wrong use. */
export const addRating = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  const rating = cli.command(program, 'rating', 'cli.noun.rating').helpCommand(false);
  cli
    .command(rating, 'verify', 'cli.rating.verify.about', 'cli.rating.verify.examples')
    .argument('<awards>', texts.say('cli.rating.verify.awards'))
    .option('--rating <file>', texts.say('cli.rating.verify.rating'))
    .showHelpAfterError(texts.say('cli.rating.verify.source', awardsFile))
    .action((path: string, _own: unknown, command: Command) =>
      verify(cli, path, command.optsWithGlobals<VerifyOptions>()),
    );
  // It opens the database: its code is loaded only when it runs.
  const command = cli.command(rating, 'import', 'cli.rating.import.about', 'cli.rating.import.examples');
  withImportOptions(command.argument('<results>', texts.say('cli.rating.import.results')), cli).action(
    async (path: string, _own: unknown, own: Command) => {
      const { importResults } = await import('./admin-rating.js');
      await importResults(cli, path, own.optsWithGlobals<WatchedImportOptions>());
    },
  );
};

const verify = async (cli: Cli, path: string, options: VerifyOptions): Promise<void> => {
  const awards = await cellsOf<AwardCells>(cli, path, awardColumns, awardsFile);
  const people =
    options.rating === undefined ? [] : await cellsOf<RatingCells>(cli, options.rating, ratingColumns, peopleFile);
  const keys = keysOf(awards);
  const faults = [...awards.flatMap(faultsOfAward), ...faultsOfTeams(awards), ...faultsOfKeys(people, keys)];
  const counted = { awards: awards.length, people: keys.size, faults: faults.length };
  cli.answer(options, { same: faults.length === 0, ...counted, listed: faults.slice(0, shownFaults) }, () =>
    [cli.texts.say('cli.rating.verify.result', counted), ...faults.slice(0, shownFaults).map(lineOf)].join('\n'),
  );
  if (faults.length > 0) cli.exitCode = exitCodes.invalidFile;
};

const lineOf = ({ what, champname, login, said, computed }: Fault): string =>
  `  ${[champname, login].filter(Boolean).join(' ')}: ${what} ${said || '–'} ≠ ${computed || '–'}`;

const cellsOf = async <Row>(
  { texts }: Cli,
  path: string,
  columns: readonly string[],
  source: typeof awardsFile,
): Promise<Row[]> => {
  const fail = (reason: string): never => {
    const hint = texts.say('cli.rating.verify.source', source);
    throw new Failure(exitCodes.usage, 'CLI_FILE', texts.say('cli.rating.verify.unreadable', { path, reason }), {
      hint,
    });
  };
  const rows = await readFile(path, 'utf8')
    .then((text) => parse(text, { bom: true }))
    .catch((error: unknown) => fail(reasonText(error, texts)));
  // A page that says why there is no file is no file without a fault.
  const [head = [], ...lines] = rows;
  const lacks = columns.filter((column) => !head.includes(column));
  if (lacks.length > 0) return fail(texts.say('cli.rating.verify.lacks', { columns: lacks.join(', ') }));
  return lines.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])) as Row);
};
