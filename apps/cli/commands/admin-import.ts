import type { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { partsOf } from '../../api/installation.js';
import { startJobs } from '../../api/jobs.js';
import { StartError } from '../../api/settings.js';
import type { WorkView } from '../../../modules/kernel/contract/work/view.js';
import { Imports } from '../../../modules/kernel/imports/imports.js';
import type { Settings } from '../../../modules/kernel/settings.js';
import { refuseForeignFiles } from '../../../modules/kernel/storage/installation.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { openedFile, outcomeOf } from '../import-file.js';
import type { WatchedImportOptions } from '../import-options.js';
import { farAs, hasEnded, tookLonger, watched } from '../wait.js';
import { inApplication } from './admin-application.js';
import { failureOf, settingsOf } from './admin-parts.js';

/** Has a worker take a file in, and watches that. Exit codes: 0 taken, 3 rows are wrong, 4 it failed or was broken off, 2 wrong use. */
export const takeIn = async (
  cli: Cli,
  path: string,
  options: WatchedImportOptions,
  begin: (app: INestApplicationContext, file: Readable) => Promise<WorkView>,
): Promise<void> => {
  const { texts } = cli;
  const { wait, timeout: seconds } = options;
  const settings = settingsOf(cli);
  await refuseAnotherPlace(cli, settings);
  const view = await inApplication(cli, settings, async (app) => {
    await startJobs(app);
    const begun = await begin(app, await openedFile(cli, path));
    if (!wait) return begun;
    cli.note(texts.say('cli.import.begun', { id: begun.id }));
    return watchedHere(cli, app, begun.id, seconds);
  });
  const { id, state, error } = view;
  if (!wait) {
    cli.answer(options, view, () => texts.say('cli.import.begun', { id }));
    return;
  }
  if (!hasEnded(state)) throw tookLonger(texts.say('cli.work.longer', { seconds, id }), id);
  if (state === 'cancelled') throw new Failure(exitCodes.refused, 'CLI_CANCELLED', texts.say('cli.import.cancelled'));
  const outcome = outcomeOf(cli, view);
  if (!outcome) {
    const code = error ?? 'INTERNAL';
    throw new Failure(exitCodes.refused, code, texts.say('cli.import.failed', { code }));
  }
  cli.answer(options, outcome.result, () => outcome.text);
  if (outcome.result.problems > 0) cli.exitCode = exitCodes.invalidFile;
};

/** Workers read the file where theirs are: put anywhere else, it is one that nobody finds. @throws Failure saying what differs */
const refuseAnotherPlace = (cli: Cli, settings: Settings): Promise<void> =>
  refuseForeignFiles(partsOf(settings)).catch((error: unknown) => {
    throw error instanceof StartError
      ? new Failure(exitCodes.usage, 'CLI_SETTINGS', error.message)
      : failureOf(cli, error);
  });

/** Workers do the work; this watches them. */
const watchedHere = (cli: Cli, app: INestApplicationContext, id: string, seconds: number): Promise<WorkView> => {
  const since = performance.now();
  return watched(cli, cli.texts.say('cli.import.database'), {
    // A database that restarts ends no import.
    ask: () =>
      app
        .get(Imports, { strict: false })
        .now(id)
        .catch((error: unknown) => {
          throw failureOf(cli, error);
        }),
    isOver: ({ state }) => hasEnded(state),
    seconds,
    state: ({ state, progress }) => {
      if (state === 'waiting') return waitingText(cli, performance.now() - since);
      return progress ? farAs(cli, 'cli.work.progress', progress) : null;
    },
  });
};

/** A worker that is there looks for work every few seconds: only a longer wait says anything of it. */
export const waitingText = ({ texts }: Cli, waitedMs: number): string | null =>
  waitedMs < 15_000 ? null : texts.say('cli.import.waiting');
