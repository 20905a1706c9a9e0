import { setTimeout as sleep } from 'node:timers/promises';
import { startJobs } from '../../api/jobs.js';
import type { RejudgeMove, RejudgeView } from '../../../modules/scoring/contract/rejudge.js';
import { formatScore } from '../../../modules/scoring/contract/score-format.js';
import { OperationsApi } from '../../../modules/scoring/operations.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { tableOf } from '../table.js';
import type { Texts } from '../texts.js';
import { inApplication, settingsOf } from './admin-application.js';

export interface QueueOptions extends CommonOptions {
  championship?: string;
  reason: string;
}

export interface RejudgeOptions extends CommonOptions {
  reason: string;
  solution?: string[];
  apply?: boolean;
  timeout: number;
}

const lookEveryMs = 500;

/** Stops the queue or lets it go on, of one championship or the whole (SUB4). */
export const changeQueue = async (cli: Cli, how: 'pause' | 'resume', options: QueueOptions): Promise<void> => {
  const { championship = null, reason } = options;
  await inApplication(cli, settingsOf(cli), (app) =>
    app.get(OperationsApi, { strict: false })[how](championship, reason),
  );
  cli.answer(options, { championship, paused: how === 'pause' }, () => cli.texts.say(`cli.adminQueue.${how}.done`));
};

/** Scores solutions again, shows who moves, and applies it only when told so; else it is discarded (SUB6). */
export const rejudge = async (cli: Cli, champname: string, options: RejudgeOptions): Promise<void> => {
  const { reason, solution = null, apply = false, timeout } = options;
  const view = await inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    const operations = app.get(OperationsApi, { strict: false });
    const { id } = await operations.startRejudge(champname, reason, solution);
    const proposal = await whole(cli, operations, id, timeout);
    await operations.decideRejudge(id, apply ? 'apply' : 'discard', reason);
    return { ...proposal, state: apply ? ('APPLIED' as const) : ('DISCARDED' as const) };
  });
  cli.answer(options, view, () => shown(cli, view));
};

/** Workers do the work; this waits for them. A proposal that takes too long stays open, for the console. */
const whole = async (cli: Cli, operations: OperationsApi, id: string, seconds: number): Promise<RejudgeView> => {
  for (const until = Date.now() + seconds * 1000; ; await sleep(lookEveryMs)) {
    const view = await operations.rejudgement(id);
    if (view.state !== 'RUNNING') return view;
    if (Date.now() > until) {
      const message = cli.texts.say('cli.rejudge.timeout', { seconds, done: view.done, total: view.total });
      throw new Failure(exitCodes.fault, 'CLI_TIMEOUT', message, { details: { id } });
    }
  }
};

const shown = ({ texts }: Cli, view: RejudgeView): string => {
  const { total, failed, changedPublic, changedPrivate, moved, rescored, moves, finalMoves, hasPrivate } = view;
  const final = { changed: changedPrivate, moved: view.finalMoved, rescored: view.finalRescored };
  return [
    ...(moves.length > 0 ? [moveTable(texts, moves), ''] : []),
    ...(finalMoves.length > 0 ? [texts.say('cli.rejudge.finalBoard'), moveTable(texts, finalMoves), ''] : []),
    texts.say('cli.rejudge.sum', { total, failed }),
    texts.say('cli.rejudge.public', { changed: changedPublic, moved, rescored }),
    ...(hasPrivate ? [texts.say('cli.rejudge.private', final)] : []),
    texts.say(view.state === 'APPLIED' ? 'cli.rejudge.applied' : 'cli.rejudge.discarded'),
  ].join('\n');
};

const moveTable = (texts: Texts, moves: readonly RejudgeMove[]): string => {
  const place = (value: number | null): string => (value === null ? '–' : String(value));
  const score = (value: number | null): string => (value === null ? '–' : formatScore(value));
  return tableOf(
    [
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.rejudge.oldPlace'), align: 'right' },
      { title: texts.say('cli.rejudge.newPlace'), align: 'right' },
      { title: texts.say('cli.rejudge.oldScore'), align: 'right' },
      { title: texts.say('cli.rejudge.newScore'), align: 'right' },
    ],
    moves.map(({ team, oldPlace, newPlace, oldScore, newScore }) => [
      team,
      place(oldPlace),
      place(newPlace),
      score(oldScore),
      score(newScore),
    ]),
  );
};
