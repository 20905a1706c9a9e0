import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { Reactions } from '../../modules/kernel/jobs/reactions.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { ScoringWorker } from '../../modules/scoring/scoring-worker.js';
import { AppModule } from './app.module.js';
import { loggerFor } from './http.js';
import { startJobs } from './jobs.js';

/** Works off jobs in this process: scoring, leaderboards, reactions. Any number of such processes share the work. */
export const startWorker = async (settings: Settings): Promise<INestApplicationContext> => {
  const options = { logger: loggerFor(settings), abortOnError: false };
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, false), options);
  await startJobs(app);
  await app.get(Reactions).work();
  await app.get(ScoringWorker).work();
  return app;
};
