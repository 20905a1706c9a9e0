import { setTimeout as sleep } from 'node:timers/promises';
import { work } from '../../modules/kernel/contract/work/routes.js';
import type { WorkProgress, WorkView } from '../../modules/kernel/contract/work/view.js';
import { queue, solution } from '../../modules/scoring/contract/routes.js';
import type { SolutionView } from '../../modules/scoring/solutions/contract/solution.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { plain } from './terminal.js';
import type { Texts } from './texts.js';

const firstPauseMs = 200;
const longestPauseMs = 3000;
/** While tests run somebody reads their logs. */
const followMs = 500;

interface Watched<View> {
  /** How it is now. */
  ask: () => Promise<View>;
  isOver: (view: View) => boolean;
  /** For how long it is watched. */
  seconds: number;
  /** Hears of each look. @param clear takes away what stands on the terminal, before something else is written there */
  seen?: (view: View, clear: () => void) => Promise<void>;
  /** What is to be said of it, null for nothing: asked each time that it was looked at. */
  state: (view: View) => Promise<string | null> | string | null;
  /** The longest pause before the next look. */
  pauseMs?: (view: View) => number;
}

/**
 * Watches what takes long, in whatever way it was begun: a solution, a re-judgement, a message to many. It says how far it is, waits for a
 * server that restarts meanwhile or asks to slow down, and gives how it was when it was over, or when the time was.
 * @throws what the server refuses, and where it said nothing in all that time, that it could not be reached
 */
export const watched = async <View>(
  cli: Cli,
  url: string,
  { ask, isOver, seconds, seen, state, pauseMs = () => longestPauseMs }: Watched<View>,
): Promise<View> => {
  const deadline = Date.now() + seconds * 1000;
  const say = sayOnce(cli);
  let last: { view: View } | null = null;
  try {
    for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.3)) {
      const isLate = Date.now() + pause > deadline;
      const view: { view: View } | null = await asked(ask, isLate && last === null);
      if (view) last = view;
      if (view) await seen?.(view.view, () => say(null));
      if (view && isOver(view.view)) return view.view;
      if (last && isLate) return last.view;
      say(view ? await state(view.view) : cli.texts.say('cli.wait.unreachable', { url }));
      await sleep(view ? Math.min(pause, pauseMs(view.view)) : pause);
    }
  } finally {
    say(null);
  }
};

/** Null while the server can't be asked or asks us to slow down; what it refuses is thrown. */
const asked = async <View>(ask: () => Promise<View>, isLast: boolean): Promise<{ view: View } | null> => {
  try {
    return { view: await ask() };
  } catch (error) {
    const passing = error instanceof Failure && (error.exitCode === exitCodes.fault || error.more.status === 429);
    if (passing && !isLast) return null;
    throw error;
  }
};

/** Watches what takes long by its id, whatever it is, and gives how it was when it was over, or when the time was. */
export const watchedWork = (
  cli: Cli,
  api: PodiumApi,
  id: string,
  { seconds, far }: { seconds: number; far: (progress: WorkProgress) => string | null },
): Promise<WorkView> =>
  watched(cli, api.url, {
    ask: () => api.call(work, { params: { id } }),
    isOver: ({ state }) => hasEnded(state),
    seconds,
    state: ({ progress }) => (progress ? far(progress) : null),
  });

/**
 * Watches something until it is done, and gives what came of it.
 * @throws Failure where it failed, was broken off, or is not over in that time
 */
export const doneWork = async (cli: Cli, api: PodiumApi, id: string, seconds: number): Promise<WorkView['result']> => {
  const far = ({ done, total, unit }: WorkProgress) => farAs(cli, 'cli.work.progress', { done, total, unit });
  const { state, error = 'INTERNAL', result } = await watchedWork(cli, api, id, { seconds, far });
  const { texts } = cli;
  if (!hasEnded(state)) throw tookLonger(texts.say('cli.work.longer', { seconds, id }), id);
  if (state === 'failed') throw new Failure(exitCodes.refused, error, texts.sayError(error, {}));
  if (state === 'cancelled')
    throw new Failure(exitCodes.refused, 'CLI_CANCELLED', texts.say('cli.work.state.cancelled'));
  return result;
};

export const hasEnded = (state: WorkView['state']): boolean => state !== 'waiting' && state !== 'running';

/** What is said where it takes longer than somebody waits: it goes on by itself, and is found by its id. */
export const tookLonger = (message: string, id: string, more: Record<string, number> = {}): Failure =>
  new Failure(exitCodes.fault, 'CLI_TIMEOUT', message, { details: { id, ...more } });

/**
 * Asks for a solution until it is scored or refused.
 * @param seen is told of one that has tests, each time that it was asked for
 */
export const waitForOutcome = async (
  cli: Cli,
  api: PodiumApi,
  id: string,
  seconds: number,
  seen: (view: SolutionView) => Promise<void> = async () => undefined,
): Promise<SolutionView> => {
  const hasTests = ({ tests }: SolutionView) => tests.length > 0;
  const view = await watched(cli, api.url, {
    ask: () => api.call(solution, { params: { id } }),
    ...{ isOver, seconds },
    seen: async (now, clear) => {
      if (!hasTests(now)) return;
      clear();
      await seen(now);
    },
    state: (now) => stateOf(cli, api, now),
    pauseMs: (now) => (now.status === 'RUNNING' && hasTests(now) ? followMs : longestPauseMs),
  });
  if (isOver(view)) return view;
  throw tookLonger(cli.texts.say('cli.wait.timeout', { seconds, id }), id);
};

/** Why nothing is scored just now; null while the queue moves, and where it can't be asked. */
const pauseOf = async ({ texts }: Cli, api: PodiumApi, champname: string): Promise<string | null> => {
  try {
    const { paused, box } = await api.call(queue, { params: { champname } });
    if (paused) return texts.say('cli.wait.paused', { reason: plain(paused.reason) });
    return box ? texts.say(`scoring.box.paused.${box}`) : null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};

const isOver = ({ status }: SolutionView): boolean => status !== 'QUEUED' && status !== 'RUNNING';

const stateOf = async (cli: Cli, api: PodiumApi, view: SolutionView): Promise<string> => {
  const { texts } = cli;
  const { status, position, champname } = view;
  if (status === 'RUNNING') return texts.say('cli.wait.running');
  const paused = await pauseOf(cli, api, champname);
  if (paused !== null) return paused;
  return position === null ? texts.say('cli.wait.soon') : texts.say('cli.wait.queued', { position });
};

/** How far it is: where standard error is a terminal, as a transfer's bar; a log would fill with it. */
export const farAs = ({ terminal, texts }: Cli, ...[id, values]: Parameters<Texts['say']>): string | null =>
  terminal.errors.isTTY ? texts.say(id, values) : null;

/** One line that changes in place on a terminal, a line for each change elsewhere; null ends it. */
const sayOnce = ({ terminal: { errors } }: Cli) => {
  let last: string | null = null;
  return (text: string | null): void => {
    if (text === last) return;
    if (errors.isTTY) errors.write(`\r\u001B[K${text ?? ''}`);
    else if (text) errors.write(`${text}\n`);
    last = text;
  };
};
