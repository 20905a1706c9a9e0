import type { INestApplicationContext } from '@nestjs/common';
import { Jobs } from '../../modules/kernel/jobs/jobs.js';
import { laneQueues } from '../../modules/kernel/jobs/lanes.js';

/** Makes the lanes known to this process, so that it can write jobs. */
export const startJobs = async (app: INestApplicationContext): Promise<void> => {
  await app.get(Jobs).start(laneQueues());
};
