import { type Command, Option } from 'commander';
import { cancelWork, work } from '../../../modules/kernel/contract/work/routes.js';
import type { WorkView } from '../../../modules/kernel/contract/work/view.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes } from '../failure.js';
import { outcomeOf } from '../import-file.js';
import { count } from '../usage.js';
import { farAs, hasEnded, tookLonger, watchedWork } from '../wait.js';

interface WorkOptions extends CommonOptions {
  wait?: boolean;
  cancel?: boolean;
  timeout: number;
}

/** What takes long, whatever began it: a solution, a re-judgement, a message to many, an archive, a backup, an export. */
export const addWork = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(program, 'work', 'cli.work.about', 'cli.work.examples')
    .argument('<id>', texts.say('cli.work.id'))
    .option('--wait', texts.say('cli.work.wait'))
    .addOption(
      count('--timeout <seconds>', texts.say('cli.work.timeout'), 86_400, texts).default(600).implies({ wait: true }),
    )
    .addOption(new Option('--cancel', texts.say('cli.work.cancel')).conflicts('wait'))
    .action((id: string, _own: unknown, command: Command) => show(cli, id, command.optsWithGlobals<WorkOptions>()));
};

/** Exit codes: 0 done or under way, 4 it failed or was broken off, 3 rows of a file that was to be taken in are wrong, 1 it takes longer than one waits. */
const show = async (
  cli: Cli,
  id: string,
  { wait, cancel, timeout: seconds, ...options }: WorkOptions,
): Promise<void> => {
  const { texts } = cli;
  const api = await cli.api(options);
  const view = wait
    ? await watchedWork(cli, api, id, {
        seconds,
        far: ({ done, total, unit }) => farAs(cli, 'cli.work.progress', { done, total, unit }),
      })
    : await api.call(cancel ? cancelWork : work, { params: { id } });
  if (wait && !hasEnded(view.state)) throw tookLonger(texts.say('cli.work.longer', { seconds, id }), id);
  if (view.state === 'failed' || (view.state === 'cancelled' && !cancel)) cli.exitCode = exitCodes.refused;
  const outcome = outcomeOf(cli, view);
  if (outcome && outcome.result.problems > 0) cli.exitCode = exitCodes.invalidFile;
  cli.answer(options, view, () => [said(cli, view), ...(outcome ? [outcome.text] : lines(view))].join('\n'));
};

const lines = ({ result }: WorkView): string[] =>
  Object.entries(result ?? {}).map(([name, value]) => `${name}: ${String(value)}`);

const said = ({ texts }: Cli, { kind, state, progress, error }: WorkView): string =>
  [
    `${kind}: ${texts.say(`cli.work.state.${state}`)}`,
    ...(progress ? [texts.say('cli.work.progress', progress)] : []),
    ...(error === undefined ? [] : [texts.sayError(error, {})]),
  ].join('\n');
