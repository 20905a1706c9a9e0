import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import { championshipQueue } from '../../../modules/scoring/desk/contract/organiser-routes.js';
import {
  pauseChampionshipQueue,
  resumeChampionshipQueue,
} from '../../../modules/scoring/solutions/contract/queue-routes.js';
import type { Cli, CommonOptions } from '../cli.js';
import { sheetOf } from '../table.js';
import type { ReasonOptions } from './champ-solutions.js';

/** SUB4: the championship's own part of the queue. */
export const show = async (cli: Cli, champname: string, options: CommonOptions): Promise<void> => {
  const { texts } = cli;
  const state = await (await cli.api(options)).call(championshipQueue, { params: { champname } });
  const { waiting, running, failed, scoredLately, wait, hasWorkers, pauses } = state;
  const idle = waiting > 0 && !hasWorkers;
  cli.answer(options, state, () =>
    sheetOf([
      [texts.say('cli.queue.size'), String(waiting)],
      [texts.say('cli.queue.running'), String(running)],
      [texts.say('cli.champ.queue.scored'), String(scoredLately)],
      [texts.say('cli.champ.queue.failed'), String(failed)],
      [
        texts.say('cli.queue.wait'),
        wait && texts.say('cli.queue.seconds', { p50: Math.ceil(wait.p50), p90: Math.ceil(wait.p90) }),
      ],
      [texts.say('cli.champ.queue.workers'), idle ? texts.say('cli.champ.queue.noWorkers') : null],
      ...pauses.map(({ since, reason }): [string, string] => [
        texts.say('cli.queue.paused'),
        `${formatDateTime(since)} · ${reason}`,
      ]),
    ]),
  );
};

const routes = { pause: pauseChampionshipQueue, resume: resumeChampionshipQueue };

/** Stops scoring in the championship, or lets it go on. */
export const change = async (
  cli: Cli,
  how: 'pause' | 'resume',
  champname: string,
  options: ReasonOptions,
): Promise<void> => {
  const { reason } = options;
  await (await cli.api(options)).call(routes[how], { params: { champname }, body: { reason } });
  const done = { championship: champname, paused: how === 'pause' };
  cli.answer(options, done, () => cli.texts.say(`cli.adminQueue.${how}.done`));
};
