import { NestFactory } from '@nestjs/core';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { programVersion } from '../../modules/kernel/figures/own-figures.js';
import { Reactions } from '../../modules/kernel/jobs/reactions.js';
import { Ticks } from '../../modules/kernel/jobs/ticks.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { AppModule } from './app.module.js';
import { contexts } from './contexts.js';
import { startHeartbeat } from './health/heartbeat.js';
import { startJobs } from './jobs.js';
import { loggerFor } from './logger.js';

/** Works off jobs in this process, `alone` where it is the process that was started: scoring, leaderboards, reactions, what is done from time to time. Any number of such processes share the work. */
export const startWorker = async (settings: Settings, alone = false): Promise<INestApplicationContext> => {
  const options = { logger: loggerFor(settings), abortOnError: false };
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, false), options);
  await startJobs(app);
  await app.get(Reactions).work();
  app.get(Ticks).begin();
  for (const { worker } of contexts) if (worker) await app.get(worker).work();
  await startHeartbeat(app, settings, alone);
  new Logger('Worker').log(`${programVersion()} works (process ${process.pid})`);
  return app;
};
