import { z } from 'zod';
import { startJobs } from '../../api/jobs.js';
import { operator } from '../../../modules/kernel/audit/audit.js';
import { Commands } from '../../../modules/kernel/commands/commands.js';
import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import { DeadLetters, JobAgain } from '../../../modules/kernel/jobs/dead-letters.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { tableOf } from '../table.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

export interface AgainOptions extends CommonOptions {
  reason: string;
  all?: boolean;
}

/** Shown, or read to be tried again, at a time. */
const most = 1000;
const newest = { orderBy: 'created_on desc', limit: most, offset: 0, filter: {} };

/** What failed for good, and why. */
export const listDeadLetters = async (cli: Cli, options: CommonOptions): Promise<void> => {
  const { items, total } = await inApplication(cli, settingsOf(cli), (app) => app.get(DeadLetters).list(newest));
  const { texts } = cli;
  cli.answer(options, { items, total }, () =>
    total === 0
      ? texts.say('cli.jobs.none')
      : tableOf(
          [
            { title: texts.say('cli.jobs.id') },
            { title: texts.say('cli.jobs.job') },
            { title: texts.say('cli.jobs.failed') },
            { title: texts.say('cli.jobs.why') },
          ],
          items.map(({ id, reaction, at, why }) => [id, reaction, formatDateTime(at), why.slice(0, 80)]),
        ),
  );
};

/** Has jobs tried again, those of the ids or all that there are. */
export const tryAgain = async (cli: Cli, ids: readonly string[], options: AgainOptions): Promise<void> => {
  const { reason, all = false } = options;
  if ((ids.length === 0) === !all || ids.some((id) => !z.uuid().safeParse(id).success))
    throw new Failure(exitCodes.usage, 'CLI_USAGE', cli.texts.say('cli.jobs.again.which'));
  const sent = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    const send = async (chosen: readonly string[]) => {
      for (const id of chosen) await app.get(Commands).run(new JobAgain(id, operator, reason));
      return chosen.length;
    };
    if (!all) return send(ids);
    for (let count = 0; ;) {
      const { items, total } = await app.get(DeadLetters).list(newest);
      count += await send(items.map(({ id }) => id));
      // What was tried again is on the list no more.
      if (items.length === total) return count;
    }
  });
  cli.answer(options, { sent }, () => cli.texts.say('cli.jobs.again.done', { sent }));
};
