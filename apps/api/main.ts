import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { INestApplication } from '@nestjs/common';
import { migrate } from '../../modules/kernel/database/migrate.js';
import { readSettings, type Settings, StartError } from '../../modules/kernel/settings.js';
import { createApp } from './http.js';
import { demoSettings, loadDemo } from './demo/demo.js';
import { startJobs } from './jobs.js';
import { superviseWorker } from './supervise-worker.js';
import { startWorker } from './worker.js';

export interface StartOptions {
  env: NodeJS.ProcessEnv;
  /** Told each step, for a person who waits. */
  report(line: string): void;
}

export interface RunningPodium {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts Podium for trying it out, in this process: migrates, serves web, API and sockets, keeps a worker process beside
 * it and loads the demo data.
 * @throws StartError with one sentence when the settings don't allow it
 */
export const startPodium = async ({ env, report }: StartOptions): Promise<RunningPodium> => {
  const settings = readSettings(await demoSettings(env));
  report('Bringing the database up to date …');
  const podium = await serve(settings, true);
  try {
    await loadDemo(podium.app, report);
    return podium;
  } catch (error) {
    await podium.close();
    throw error;
  }
};

const serve = async (settings: Settings, withWorker: boolean): Promise<RunningPodium & { app: INestApplication }> => {
  await migrate(settings.DATABASE_URL);
  const app = await createApp(settings);
  await startJobs(app);
  await app.listen({ host: settings.HOST, port: settings.PORT });
  const worker = withWorker ? await superviseWorker(settings) : undefined;
  const close = async (): Promise<void> => {
    await worker?.close();
    await app.close();
  };
  return { app, url: await app.getUrl(), close };
};

const roles = ['all', 'api', 'worker'] as const;

/** `npm run start:prod [-- --role=api|worker]`: by default both in one go. */
const startProduction = async (): Promise<void> => {
  const settings = readSettings({ ...process.env, PODIUM_MODE: 'production' });
  const role = process.argv.find((argument) => argument.startsWith('--role='))?.slice('--role='.length) ?? 'all';
  if (!roles.some((known) => known === role)) throw new StartError(`--role must be one of ${roles.join(', ')}.`);
  const running = role === 'worker' ? await workerOnly(settings) : await serve(settings, role === 'all');
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    void running.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
};

const workerOnly = async (settings: Settings): Promise<Pick<RunningPodium, 'close'>> => {
  await migrate(settings.DATABASE_URL);
  return startWorker(settings);
};

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await startProduction();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
