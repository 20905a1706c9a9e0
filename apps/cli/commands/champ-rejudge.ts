import type { RejudgeView } from '../../../modules/scoring/rejudges/contract/rejudge.js';
import {
  applyRejudge,
  discardRejudge,
  rejudge as startRejudge,
  rejudgement,
  rejudgeMoves,
  rejudges,
} from '../../../modules/scoring/rejudges/contract/rejudge-routes.js';
import type { PodiumApi } from '../api.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { timeInMoscow } from '../moscow-time.js';
import { rejudgeSums, rejudgeText } from '../rejudge-text.js';
import { plain } from '../terminal.js';
import { refuseCsvAndJson } from '../usage.js';
import { doneWork, farAs, hasEnded, tookLonger, watchedWork } from '../wait.js';
import { refusalText, type ReasonOptions } from './champ-solutions.js';

export interface RejudgeOptions extends ReasonOptions {
  apply?: boolean;
  /** The one that is open is applied, whoever began it. */
  open?: boolean;
  discard?: boolean;
  csv?: boolean;
  timeout: number;
}

/**
 * SUB6: scores solutions again, shows who moves, and applies it only when told so; else it is discarded. What is open already
 * is decided in place of another where that is asked for.
 */
export const rejudge = async (cli: Cli, champname: string, ids: string[], options: RejudgeOptions): Promise<void> => {
  const { reason, apply = false, timeout } = options;
  refuseCsvAndJson(cli.texts, options);
  const isOpen = options.open === true || options.discard === true;
  if (isOpen && ids.length > 0)
    throw new Failure(exitCodes.usage, 'CLI_USAGE', cli.texts.say('cli.champ.rejudge.noIds'));
  const api = await cli.api(options);
  const open = isOpen ? await openOne(cli, api, champname) : undefined;
  if (isOpen && !open) {
    throw new Failure(
      exitCodes.refused,
      'CLI_NO_REJUDGE',
      cli.texts.say('cli.champ.rejudge.none', { name: champname }),
    );
  }
  const body = { reason, ...(ids.length > 0 && { solutions: ids }) };
  const { id, refused } = open ?? (await api.call(startRejudge, { params: { champname }, body }));
  // What is not wanted is not waited for.
  const proposal = options.discard
    ? await api.call(rejudgement, { params: { id } })
    : await whole(cli, api, { id, champname, seconds: timeout });
  // Read before it is decided: of a discarded one nobody moves.
  const csv = options.csv ? await api.text(rejudgeMoves, { params: { id } }) : null;
  const view = apply
    ? await applied(cli, api, { id, reason, seconds: timeout })
    : await discarded(api, proposal, reason);
  if (refused.length > 0) cli.exitCode = exitCodes.refused;
  if (csv !== null) {
    cli.terminal.output.write(csv);
    for (const line of [rejudgeSums(cli, view), ...refusalText(cli, refused)]) cli.note(line);
    return;
  }
  cli.answer(options, { ...view, refused }, () => [rejudgeText(cli, view), ...refusalText(cli, refused)].join('\n'));
};

/** The one that is neither applied nor discarded: begun in the editor, or by a command that was broken off. It is named. */
const openOne = async (cli: Cli, api: PodiumApi, champname: string) => {
  const { items } = await api.call(rejudges, { params: { champname } });
  const open = items.find(({ state }) => state === 'RUNNING' || state === 'READY');
  if (!open) return undefined;
  const { id, by, reason, createdAt } = open;
  const values = { by: plain(by), reason: plain(reason), time: timeInMoscow(createdAt, cli.texts) };
  cli.note(cli.texts.say('cli.champ.rejudge.open', values));
  return { id, refused: [] };
};

/** As it was when it began to count, who moved included. */
const applied = async (
  cli: Cli,
  api: PodiumApi,
  { id, reason, seconds }: { id: string; reason: string; seconds: number },
): Promise<RejudgeView> => {
  const work = await api.call(applyRejudge, { params: { id }, body: { reason } });
  await doneWork(cli, api, work.id, seconds);
  return api.call(rejudgement, { params: { id } });
};

/** With who would have moved. */
const discarded = async (api: PodiumApi, proposal: RejudgeView, reason: string): Promise<RejudgeView> => {
  const { state, decidedAt, inBox } = await api.call(discardRejudge, { params: { id: proposal.id }, body: { reason } });
  return { ...proposal, state, decidedAt, inBox };
};

/** Workers do the work; this watches them. A proposal that takes too long stays open, for the editor. */
const whole = async (
  cli: Cli,
  api: PodiumApi,
  { id, champname, seconds }: { id: string; champname: string; seconds: number },
): Promise<RejudgeView> => {
  const far = ({ done, total }: Record<'done' | 'total', number>) =>
    farAs(cli, 'cli.rejudge.progress', { done, total });
  const { state, progress } = await watchedWork(cli, api, id, { seconds, far });
  // Asked for once, when it is whole: who moves is dear to tell.
  if (hasEnded(state)) return api.call(rejudgement, { params: { id } });
  const { done = 0, total = 0 } = progress ?? {};
  const inBox = await inBoxOf(api, champname, id);
  const longer = cli.texts.say('cli.champ.rejudge.timeout', { seconds, done, total });
  const waiting = inBox > 0 ? ` ${cli.texts.say('cli.rejudge.inBox', { count: inBox })}` : '';
  throw tookLonger(`${longer}${waiting}`, id, { inBox });
};

/** How many repositories of it wait for a runner; none where that can't be asked. */
const inBoxOf = async (api: PodiumApi, champname: string, id: string): Promise<number> => {
  try {
    const { items } = await api.call(rejudges, { params: { champname } });
    return items.find((one) => one.id === id)?.inBox ?? 0;
  } catch (error) {
    if (error instanceof Failure) return 0;
    throw error;
  }
};
