import { z } from 'zod';
import { time } from '../../../kernel/contract/list.js';

/** What people hand in: a file of predictions, or the address of a repository that makes them. */
export const championshipKind = z.enum(['file', 'algorithm']);
export type ChampionshipKind = z.infer<typeof championshipKind>;

const count = (min: number, max: number) => z.number().int().min(min, 'FORMAT_INVALID').max(max, 'FORMAT_INVALID');
const megabyte = 1024 * 1024;
const command = z.string().trim().max(1000, 'TOO_LONG');
const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'FORMAT_INVALID');

/** Of an image, as `SANDBOX_IMAGES` names it. */
export const imageName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'FORMAT_INVALID');

/** ALGO1: how handed-in repositories are run. */
export const algorithm = z.object({
  /** What runs in the folder of the repository; empty where its podium.yaml says it. */
  command,
  /** What runs before, once for each test; empty for nothing, or where the podium.yaml says it. */
  build: command,
  /** For one test. */
  seconds: count(1, 3600),
  memoryBytes: count(16 * megabyte, 64 * 1024 * megabyte),
  /** Of predictions of one test. */
  outputBytes: count(1024, 1024 * megabyte),
  processes: count(1, 4096),
  /** Hosts that repositories may come from; any where there are none. */
  allowedHosts: z.array(host).max(20),
  /** What a team is shown of the logs of hidden tests in a day, in bytes. */
  logBytes: count(0, megabyte),
  /** In what they run: one of the images that the installation offers; its usual one where it is empty. */
  image: z.union([z.literal(''), imageName]).default(''),
});
export type Algorithm = z.infer<typeof algorithm>;

/** As people send it: who does not know of images leaves the championship the one that it has. */
export const typedAlgorithm = algorithm.extend({ image: algorithm.shape.image.unwrap().optional() });

/** Until somebody chooses otherwise. */
export const usualAlgorithm: Algorithm = {
  command: '',
  build: '',
  seconds: 60,
  memoryBytes: 512 * megabyte,
  outputBytes: 16 * megabyte,
  processes: 64,
  allowedHosts: [],
  logBytes: 4096,
  image: '',
};

/** Name of a test, as pages, files and addresses have it; tests run in its order. */
export const testName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'FORMAT_INVALID');

/** A test as those who take part see it. */
export const testView = z.object({
  name: z.string(),
  /** Its input may be downloaded, and its log is shown whole. */
  visible: z.boolean(),
  bytes: z.number().int(),
  /** It has answers: what is predicted of it counts. Without them its output is only shown. */
  judged: z.boolean(),
  updatedAt: time,
});
export type TestView = z.infer<typeof testView>;

/** Tests of a championship at most. */
export const mostTests = 50;
