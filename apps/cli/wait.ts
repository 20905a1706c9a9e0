import { setTimeout as sleep } from 'node:timers/promises';
import { queue, solution } from '../../modules/scoring/contract/routes.js';
import type { SolutionView } from '../../modules/scoring/solutions/contract/solution.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { plain } from './terminal.js';

const firstPauseMs = 200;
const longestPauseMs = 3000;
/** While tests run somebody reads their logs. */
const followMs = 500;

/**
 * Asks for a solution until it is scored or refused; a server that restarts meanwhile is waited for.
 * @param seen is told of one that has tests, each time that it was asked for
 */
export const waitForOutcome = async (
  cli: Cli,
  api: PodiumApi,
  id: string,
  seconds: number,
  seen: (view: SolutionView) => Promise<void> = async () => undefined,
): Promise<SolutionView> => {
  const deadline = Date.now() + seconds * 1000;
  const say = sayOnce(cli);
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.3)) {
    const view = await read(api, id, deadline);
    if (view && view.tests.length > 0) {
      say(null);
      await seen(view);
    }
    if (view && isOver(view)) {
      say(null);
      return view;
    }
    say(view ? await stateOf(cli, api, view) : cli.texts.say('cli.wait.unreachable', { url: api.url }));
    if (Date.now() + pause > deadline) {
      say(null);
      const message = cli.texts.say('cli.wait.timeout', { seconds, id });
      throw new Failure(exitCodes.fault, 'CLI_TIMEOUT', message, { details: { id } });
    }
    await sleep(view?.status === 'RUNNING' && view.tests.length > 0 ? Math.min(pause, followMs) : pause);
  }
};

/** Null while the server can't be asked or asks us to slow down; what it refuses is thrown. */
const read = async (api: PodiumApi, id: string, deadline: number): Promise<SolutionView | null> => {
  try {
    return await api.call(solution, { params: { id } });
  } catch (error) {
    const passing = error instanceof Failure && (error.exitCode === exitCodes.fault || error.more.status === 429);
    if (passing && Date.now() < deadline) return null;
    throw error;
  }
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
