import { z } from 'zod';
import { boxPause, type BoxPause } from '../../solutions/contract/queue.js';
import { installedPackage } from './runner.js';

export * from '../../solutions/contract/tested.js';

export { boxPause, type BoxPause };

/** What handed-in repositories are run in. */
export const boxView = z.object({
  /** A runner is there whose box stood its test. */
  complete: z.boolean(),
  paused: boxPause.optional(),
  /** What the box lacks, by the names of its checks. */
  failed: z.array(z.string()),
  image: z.string(),
  /** What holds it together. */
  adapter: z.string(),
  packages: z.array(installedPackage),
  /** How many there are, where `packages` are the first of them. */
  packageCount: z.number().int().optional(),
  /** Empty where the podium.yaml of the repository says it. */
  command: z.string(),
  limits: z.object({
    seconds: z.number().int(),
    memoryBytes: z.number().int(),
    outputBytes: z.number().int(),
    processes: z.number().int(),
  }),
});
export type BoxView = z.infer<typeof boxView>;
