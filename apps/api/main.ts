import { realpathSync } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Logger, type INestApplication } from '@nestjs/common';
import { IdentityApi } from '../../modules/identity/identity.api.js';
import { programVersion } from '../../modules/kernel/figures/own-figures.js';
import { Draining } from '../../modules/kernel/http/draining.js';
import { doubtsAbout, readSettings, type Settings, StartError } from '../../modules/kernel/settings.js';
import { makeFolder } from '../../modules/kernel/storage/make-folder.js';
import { createApp } from './http.js';
import { openInstallation } from './installation.js';
import { demoSettings, loadDemo } from './demo/demo.js';
import { startJobs } from './jobs.js';
import { framed } from './logger.js';
import { havePort } from './port.js';
import { superviseRunner, type SupervisedRunner } from './supervise-runner.js';
import { superviseWorker } from './supervise-worker.js';
import { startWorker } from './worker.js';

export interface StartOptions {
  env: NodeJS.ProcessEnv;
  /** Told each step, for a person who waits. */
  report(line: string): void;
  /** Breaks the start off after the step that it is at; nothing is left half done. */
  signal?: AbortSignal;
}

export interface RunningPodium {
  url: string;
  /** Where the mails are to be read that are not sent; null where they are sent. */
  outbox: string | null;
  /** Where admins find the console. */
  console: string;
  close(): Promise<void>;
}

/**
 * Starts Podium for trying it out, in this process: migrates, keeps a worker process beside it, loads the demo data, and
 * then serves web, API and sockets: whoever gets an answer gets one about the whole demo.
 * @throws StartError with one sentence when the settings don't allow it, or the signal's reason
 */
export const startPodium = async ({ env, report, signal }: StartOptions): Promise<RunningPodium> => {
  const settings = readSettings(await demoSettings(env));
  report('Bringing the database up to date …');
  return serve(settings, {
    withWorker: true,
    withRunner: settings.RUNNER === 'beside',
    prepare: (app) => loadDemo(app, report, signal),
    signal,
  });
};

interface Serving {
  withWorker: boolean;
  /** A runner of repositories beside this process. */
  withRunner?: boolean;
  /** What must be done before anybody is answered. */
  prepare?(app: INestApplication): Promise<void>;
  /** Breaks the start off while its worker starts. */
  signal?: AbortSignal | undefined;
}

const serve = async (
  settings: Settings,
  { withWorker, withRunner = false, prepare, signal }: Serving,
): Promise<RunningPodium> => {
  await openInstallation(settings);
  const app = await createApp(settings);
  let worker: Awaited<ReturnType<typeof superviseWorker>> | undefined;
  let runner: SupervisedRunner | undefined;
  let firstAdmin: string | null;
  const close = async (): Promise<void> => {
    try {
      await runner?.close();
      await app.get(Draining).stop();
      await app.close();
    } finally {
      // The last to go: what was taken until now is scored meanwhile.
      await worker?.close();
    }
  };
  try {
    worker = withWorker ? await superviseWorker(settings, signal) : undefined;
    await app.init();
    await startJobs(app);
    await prepare?.(app);
    firstAdmin = await firstAdminLink(app, settings);
    await app.listen({ host: settings.HOST, port: settings.PORT });
    runner = withRunner ? await superviseRunner(app, settings) : undefined;
  } catch (error) {
    await close();
    throw error;
  }
  for (const doubt of doubtsAbout(settings)) new Logger('Settings').warn(doubt);
  const url = await app.getUrl();
  const log = new Logger('Podium');
  log.log(`${programVersion()} answers at ${url} (process ${process.pid}${withWorker ? ', with a worker' : ''})`);
  if (firstAdmin) showFirstAdmin(firstAdmin);
  const outbox = settings.PODIUM_MODE === 'production' || settings.SMTP_URL ? null : `${url}/outbox`;
  return { url, outbox, console: `${url}${settings.ADMIN_PATH}`, close };
};

/** AUTH9: where nobody may open the console yet, whoever reads the log is shown how. */
const firstAdminLink = async (app: INestApplication, { PODIUM_MODE }: Settings): Promise<string | null> =>
  PODIUM_MODE === 'production' ? app.get(IdentityApi, { strict: false }).offerFirstAdmin() : null;

/** The last thing that a start says, and beside the log too, for somebody who looks at it. */
const showFirstAdmin = (link: string): void => {
  const said = 'Nobody is an admin here. Within 24 hours and once, one is made at';
  new Logger('FirstAdmin').warn(`${said} ${link}`);
  process.stderr.write(`${framed([said, link])}\n`);
};

const roles = ['all', 'api', 'worker'] as const;

/** `npm run start:prod [-- --role=api|worker]`: by default both in one go. */
const startProduction = async (): Promise<void> => {
  const settings = readSettings({ ...process.env, PODIUM_MODE: 'production' });
  await haveDataFolder(settings.DATA_DIR);
  // Of whatever ran here before.
  if (settings.HEALTH_FILE !== undefined) await rm(settings.HEALTH_FILE, { force: true });
  const role = process.argv.find((argument) => argument.startsWith('--role='))?.slice('--role='.length) ?? 'all';
  if (!roles.some((known) => known === role)) throw new StartError(`--role must be one of ${roles.join(', ')}.`);
  if (role !== 'worker') await havePort(settings);
  const running =
    role === 'worker' ? await workerOnly(settings) : await serve(settings, { withWorker: role === 'all' });
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    const log = new Logger('Podium');
    log.log('Stops: what has begun may finish');
    void running.close().then(() => {
      log.log('Has stopped');
      process.exit(0);
    });
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
};

/** Before anything that writes there, some of which would try for ever. @throws StartError */
const haveDataFolder = async (folder: string): Promise<void> => {
  try {
    await makeFolder(folder, 0o700);
    // One that is there may be on a disk that is only read.
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR ${folder} can't be used (${code ?? message}): choose another folder.`);
  }
};

const workerOnly = async (settings: Settings): Promise<Pick<RunningPodium, 'close'>> => {
  await openInstallation(settings);
  return startWorker(settings, true);
};

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await startProduction();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
