import { startJobs } from '../../api/jobs.js';
import type { RejudgeView } from '../../../modules/scoring/rejudges/contract/rejudge.js';
import { OperationsApi } from '../../../modules/scoring/operations.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { Failure } from '../failure.js';
import { rejudgeText } from '../rejudge-text.js';
import { farAs, tookLonger, watched } from '../wait.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

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

/** Stops the queue or lets it go on, of one championship or the whole (SUB4). */
export const changeQueue = async (cli: Cli, how: 'pause' | 'resume', options: QueueOptions): Promise<void> => {
  const { championship = null, reason } = options;
  await inApplication(cli, settingsOf(cli), (app) =>
    app.get(OperationsApi, { strict: false })[how](championship, reason),
  ).catch((error: unknown) => {
    if (how !== 'pause' || championship === null || !(error instanceof Failure) || error.code !== 'NOT_FOUND')
      throw error;
    const message = cli.texts.say('cli.missing.championship', { name: championship });
    throw new Failure(error.exitCode, error.code, message, error.more);
  });
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
  cli.answer(options, view, () => rejudgeText(cli, view));
};

/** Workers do the work; this watches them. A proposal that takes too long stays open, for the console. */
const whole = async (cli: Cli, operations: OperationsApi, id: string, seconds: number): Promise<RejudgeView> => {
  const view = await watched(cli, '', {
    ask: () => operations.rejudgement(id),
    isOver: ({ state }) => state !== 'RUNNING',
    seconds,
    state: ({ done, total }) => farAs(cli, 'cli.rejudge.progress', { done, total }),
  });
  if (view.state !== 'RUNNING') return view;
  throw tookLonger(cli.texts.say('cli.rejudge.timeout', { seconds, done: view.done, total: view.total }), id);
};
