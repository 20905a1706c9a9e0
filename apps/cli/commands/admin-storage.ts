import { operator } from '../../../modules/kernel/audit/audit.js';
import { Commands } from '../../../modules/kernel/commands/commands.js';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import { AllowSweep } from '../../../modules/kernel/storage/allow-sweep.js';
import { type FileFault, StorageCheck } from '../../../modules/kernel/storage/storage-check.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes } from '../failure.js';
import { inApplication, settingsOf } from './admin-application.js';

export interface CheckOptions extends CommonOptions {
  sums?: boolean;
}

export interface SweepOptions extends CommonOptions {
  reason: string;
}

const faults = {
  missing: 'cli.storage.check.missing',
  foreign: 'cli.storage.check.foreign',
  different: 'cli.storage.check.different',
} as const;

/** Compares the ledger of files with the storage and changes neither. Exit codes: 0 they agree, 3 they do not, 1 could not look. */
export const checkStorage = async (cli: Cli, options: CheckOptions): Promise<void> => {
  const settings = settingsOf(cli);
  const report = await inApplication(cli, settings, (app) =>
    app.get(StorageCheck, { strict: false }).check({ sums: options.sums ?? false }),
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

/** Lets a sweep go on that waits because it would remove unusually much of an area. */
export const allowSweep = async (cli: Cli, area: string, { reason, ...options }: SweepOptions): Promise<void> => {
  const allowed = await inApplication(cli, settingsOf(cli), (app) =>
    app.get(Commands, { strict: false }).run(new AllowSweep(area, operator, reason)),
  );
  const answer = { area, ...allowed };
  cli.answer(options, answer, () => cli.texts.say('cli.storage.sweep.done', answer));
};
