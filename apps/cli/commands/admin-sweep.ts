import { operator } from '../../../modules/kernel/audit/audit.js';
import { Commands } from '../../../modules/kernel/commands/commands.js';
import { AllowSweep } from '../../../modules/kernel/storage/allow-sweep.js';
import type { Cli, CommonOptions } from '../cli.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

export interface SweepOptions extends CommonOptions {
  reason: string;
}

/** Lets a sweep go on that waits because it would remove unusually much of an area. */
export const allowSweep = async (cli: Cli, area: string, { reason, ...options }: SweepOptions): Promise<void> => {
  const allowed = await inApplication(cli, settingsOf(cli), (app) =>
    app.get(Commands, { strict: false }).run(new AllowSweep(area, operator, reason)),
  );
  const answer = { area, ...allowed };
  cli.answer(options, answer, () => cli.texts.say('cli.storage.sweep.done', answer));
};
