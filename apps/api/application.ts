import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Settings } from '../../modules/kernel/settings.js';
import { AppModule } from './app.module.js';

/** Does something in the application, without HTTP, and ends it. */
export const inApplication = async <T>(
  settings: Settings,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> => {
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, false), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};
