import { rename, writeFile } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { queryOne } from '../../../modules/kernel/database/sql.js';
import { Jobs } from '../../../modules/kernel/jobs/jobs.js';
import type { Settings } from '../../../modules/kernel/settings.js';
import { beatMs, type Beat } from './beat.js';

/**
 * A worker answers nobody, so it says in `HEALTH_FILE` how it is: that its process turns, by the file's time, and whether
 * database and jobs answered it last. What ends with its process is not taken away: it grows old.
 */
export const startHeartbeat = async (
  app: INestApplicationContext,
  { HEALTH_FILE: file }: Settings,
  alone: boolean,
): Promise<void> => {
  if (file === undefined) return;
  const log = new Logger('Health');
  // Of the latest look, which may still wait for an answer.
  let isReady = false;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    isReady = await canWork(app);
    isLooking = false;
  };
  const write = async (): Promise<void> => {
    const beat: Beat = { alone, ready: isReady };
    // Whole or not at all, for whoever reads it meanwhile.
    await writeFile(`${file}.part`, JSON.stringify(beat));
    await rename(`${file}.part`, file);
  };
  await look();
  await write();
  const beatOnce = (): void => {
    void look();
    write().catch((error: Error) => log.warn(`HEALTH_FILE can't be written: ${error.message}`));
  };
  app.get(SchedulerRegistry, { strict: false }).addInterval('heartbeat', setInterval(beatOnce, beatMs));
};

/** As a server says it of itself at `/api/health/ready`. */
const canWork = async (app: INestApplicationContext): Promise<boolean> => {
  try {
    const { em } = app.get(MikroORM, { strict: false });
    const [row, jobs] = await Promise.all([
      queryOne(em.fork(), 'select 1'),
      app.get(Jobs, { strict: false }).isReady(),
    ]);
    return row !== null && jobs;
  } catch {
    return false;
  }
};
