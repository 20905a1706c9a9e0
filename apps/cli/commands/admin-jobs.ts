import { z } from 'zod';
import { startJobs } from '../../api/jobs.js';
import { operator } from '../../../modules/kernel/audit/audit.js';
import { Commands } from '../../../modules/kernel/commands/commands.js';
import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
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

const newest = { orderBy: 'created_on desc', limit: 1000, offset: 0, filter: {} };

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
  const { sent, left } = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    const send = (id: string) => app.get(Commands).run(new JobAgain(id, operator, reason));
    if (all) return sendAll(app.get(DeadLetters), send);
    for (const id of ids) await send(id);
    return { sent: ids.length, left: 0 };
  });
  const { texts } = cli;
  cli.answer(options, { sent, left }, () =>
    [
      texts.say('cli.jobs.again.done', { sent }),
      ...(left > 0 ? [texts.say('cli.jobs.again.left', { left })] : []),
    ].join('\n'),
  );
};

/** Each that is there at the beginning once: one that fails at once is there again, as a new one, before the last is sent. */
const sendAll = async (letters: DeadLetters, send: (id: string) => Promise<void>) => {
  const { total } = await letters.list({ ...newest, limit: 1 });
  const { items } = await letters.list({ ...newest, limit: total });
  const count = { sent: 0, left: 0 };
  for (const { id } of items)
    try {
      await send(id);
      count.sent += 1;
    } catch (error) {
      // Somebody else has sent it, which is as good; or only a newer program knows it.
      if (!(error instanceof DomainError) || !['NOT_FOUND', 'CONFLICT'].includes(error.code)) throw error;
      if (error.code === 'CONFLICT') count.left += 1;
    }
  return count;
};
