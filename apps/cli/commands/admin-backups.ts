import { folderOf } from '../../../modules/backups/operator.api.js';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import type { Cli, CommonOptions } from '../cli.js';
import { tableOf } from '../table.js';
import { asFailure } from './admin-backup-fault.js';
import { archivesAt } from './admin-backup-places.js';
import { settingsOf } from './admin-parts.js';

/** Tells of the backups in a folder, newest first. */
export const listBackups = async (cli: Cli, options: CommonOptions & { in?: string }): Promise<void> => {
  const folder = options.in ?? folderOf(settingsOf(cli));
  const found = await asFailure(cli, () => archivesAt(cli, folder));
  cli.answer(options, found, () => {
    const rows = found.map(({ name, madeAt, bytes }) => [name, madeAt, formatSize(bytes, cli.texts.tag)]);
    const { texts } = cli;
    if (rows.length === 0) return texts.say('cli.backup.list.none', { folder });
    const [name, madeAt, size] = [
      { title: texts.say('cli.backup.list.name') },
      { title: texts.say('cli.backup.list.madeAt') },
      { title: texts.say('cli.backup.list.bytes'), align: 'right' as const },
    ];
    return tableOf([name, madeAt, size], rows);
  });
};
