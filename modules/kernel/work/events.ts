import { z } from 'zod';
import { fact } from '../contract/fact.js';
import { laneNames } from '../jobs/lanes.js';

/** Something that takes long is to be done. `run` is the job's id: an order that came after it has another one. */
export const workOrdered = fact('kernel.WorkOrdered', {
  workId: z.uuid(),
  run: z.uuid(),
  lane: z.enum(laneNames),
});

/** It is at another place now. */
export const workMoved = fact('kernel.WorkMoved', { workId: z.uuid() });
