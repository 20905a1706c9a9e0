import { directUrl } from '../../../modules/kernel/database/ways/addresses.js';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import { MoveFault, moveFiles } from '../../../modules/kernel/storage/move-files.js';
import { type FileFault, StorageCheck } from '../../../modules/kernel/storage/storage-check.js';
import { placesOf, storeOf } from '../../../modules/kernel/storage/store-of.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { type Progress, progressOf } from '../progress.js';
import { failureOf, settingsOf, withDatabase } from './admin-parts.js';

export interface CheckOptions extends CommonOptions {
  sums?: boolean;
}

export interface MoveOptions extends CommonOptions {
  to: 's3' | 'folder';
  remove?: boolean;
}

const faults = {
  missing: 'cli.storage.check.missing',
  foreign: 'cli.storage.check.foreign',
  different: 'cli.storage.check.different',
} as const;

/** Compares the ledger of files with the storage and changes neither. Exit codes: 0 they agree, 3 they do not, 1 could not look. */
export const checkStorage = async (cli: Cli, options: CheckOptions): Promise<void> => {
  const settings = settingsOf(cli);
  const report = await withDatabase(cli, settings, (ask) =>
    new StorageCheck(ask, storeOf(settings)).check({ sums: options.sums ?? false }),
  );
  const found = (Object.keys(faults) as FileFault[]).filter((fault) => report.faults[fault].count > 0);
  const size = formatSize(report.bytes, cli.texts.tag);
  cli.answer(options, report, () =>
    [
      cli.texts.say('cli.storage.check.looked', { files: report.files, size }),
      ...found.flatMap((fault) => [
        cli.texts.say(faults[fault], { count: report.faults[fault].count }),
        ...report.faults[fault].named.map(({ key, owner }) => (owner === null ? `  ${key}` : `  ${key}  ${owner}`)),
      ]),
      ...(found.length === 0 ? [cli.texts.say('cli.storage.check.agree')] : []),
    ].join('\n'),
  );
  if (found.length > 0) cli.exitCode = exitCodes.invalidFile;
};

const refusals = {
  BUSY: 'cli.storage.move.busy',
  FROM_FOREIGN: 'cli.storage.move.fromForeign',
  TO_FOREIGN: 'cli.storage.move.toForeign',
} as const;

/** Brings all files to the other place. Exit codes: 0 all are there, 2 a setting is missing, 3 some are not, 4 refused. */
export const moveStorage = async (cli: Cli, options: MoveOptions): Promise<void> => {
  const settings = settingsOf(cli);
  const { folder, s3 } = placesOf(settings);
  const say: typeof cli.texts.say = (key, values) => cli.texts.say(key, values);
  if (!s3) throw new Failure(exitCodes.usage, 'CLI_SETTINGS', say('cli.storage.move.noBucket'));
  const remove = options.remove ?? false;
  // Processes that write there may know that place alone.
  if (remove && settings.FILES_IN !== options.to)
    throw new Failure(exitCodes.usage, 'CLI_SETTINGS', say('cli.storage.move.stillThere', { to: options.to }));
  const [from, to] = options.to === 's3' ? [folder, s3] : [s3, folder];
  let bar: Progress | undefined;
  const progress = (done: number, total: number): void =>
    (bar ??= progressOf(cli, say('cli.storage.move.progress'), total)).at(done);
  const reason = `podium storage move --to ${options.to}${remove ? ' --remove' : ''}`;
  const moved = await moveFiles({ url: directUrl(settings), from, to, remove, reason, progress })
    .catch((error: unknown) => {
      if (!(error instanceof MoveFault)) throw failureOf(cli, error);
      throw new Failure(exitCodes.refused, `CLI_MOVE_${error.code}`, say(refusals[error.code]));
    })
    .finally(() => bar?.end());
  const { copied, had, removed, missing, different } = moved;
  const named = [
    ...(missing.length > 0 ? [say(faults.missing, { count: missing.length }), ...missing.map(indented)] : []),
    ...(different.length > 0 ? [say(faults.different, { count: different.length }), ...different.map(indented)] : []),
  ];
  const done = say('cli.storage.move.done', { copied, had, removed, size: formatSize(moved.bytes, cli.texts.tag) });
  cli.answer(options, moved, () => [done, ...named].join('\n'));
  if (named.length > 0) cli.exitCode = exitCodes.invalidFile;
};

const indented = (key: string): string => `  ${key}`;
