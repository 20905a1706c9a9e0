import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { Reactions } from '../../modules/kernel/jobs/reactions.js';
import { Ticks } from '../../modules/kernel/jobs/ticks.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { AppModule } from './app.module.js';
import { contexts } from './contexts.js';
import { loggerFor } from './http.js';
import { startJobs } from './jobs.js';

/** Works off jobs in this process: scoring, leaderboards, reactions, what is done from time to time. Any number of such processes share the work. */
export const startWorker = async (settings: Settings): Promise<INestApplicationContext> => {
  const options = { logger: loggerFor(settings), abortOnError: false };
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, false), options);
  await startJobs(app);
  await app.get(Reactions).work();
  app.get(Ticks).begin();
  for (const { worker } of contexts) if (worker) await app.get(worker).work();
  return app;
};
