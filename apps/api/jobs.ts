import type { INestApplicationContext } from '@nestjs/common';
import { Jobs } from '../../modules/kernel/jobs/jobs.js';
import { Reactions } from '../../modules/kernel/jobs/reactions.js';

/** Makes the queues of all contexts known to this process, so that it can write jobs. */
export const startJobs = async (app: INestApplicationContext): Promise<void> => {
  await app.get(Jobs).start(app.get(Reactions).queues());
};
