import type { Command } from 'commander';
import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import type { QueueView } from '../../../modules/scoring/solutions/contract/queue.js';
import { cancelSolution, queue } from '../../../modules/scoring/solutions/contract/queue-routes.js';
import type { Cli, CommonOptions } from '../cli.js';
import { sheetOf } from '../table.js';

/** The evaluation queue of a championship (SUB4). */
export const addQueue = (parent: Command, cli: Cli): Command =>
  cli
    .command(parent, 'queue', 'cli.queue.about', 'cli.queue.examples')
    .argument('<championship>', cli.texts.say('cli.argument.championship'))
    .action((name: string, _own: unknown, command: Command) => show(cli, name, command.optsWithGlobals()));

/** Taking back what waits in the queue (SUB4). */
export const addCancel = (parent: Command, cli: Cli): Command =>
  cli
    .command(parent, 'cancel', 'cli.cancel.about', 'cli.cancel.examples')
    .argument('<id>', cli.texts.say('cli.cancel.id'))
    .action((id: string, _own: unknown, command: Command) => cancel(cli, id, command.optsWithGlobals()));

const show = async (cli: Cli, champname: string, options: CommonOptions): Promise<void> => {
  const view = await (await cli.api(options)).call(queue, { params: { champname } });
  cli.answer(options, view, () => sheetOfQueue(cli, view));
};

const sheetOfQueue = ({ texts }: Cli, { size, position, wait, running, paused }: QueueView): string =>
  sheetOf([
    [texts.say('cli.queue.size'), String(size)],
    [texts.say('cli.queue.running'), String(running.length)],
    [texts.say('cli.queue.position'), position === undefined ? null : String(position)],
    [
      texts.say('cli.queue.wait'),
      wait && texts.say('cli.queue.seconds', { p50: Math.ceil(wait.p50), p90: Math.ceil(wait.p90) }),
    ],
    [texts.say('cli.queue.paused'), paused && `${formatDateTime(paused.since)} · ${paused.reason}`],
  ]);

const cancel = async (cli: Cli, id: string, options: CommonOptions): Promise<void> => {
  const reply = await (await cli.api(options)).call(cancelSolution, { params: { id } });
  cli.answer(options, reply, () => cli.texts.say('cli.cancel.done'));
};
