import { z } from 'zod';
import { runLimits, runVerdict } from '../../solutions/contract/tested.js';
import { imageName } from '../../../championships/algorithms/contract/algorithm.js';
import { mostSourceBytes } from './limits.js';

export { type RunLimits, runLimits, runVerdict, type RunVerdict } from '../../solutions/contract/tested.js';

/** Why a repository is not run: nothing of it can be had, or it says nothing that could be run. */
export const repositoryFault = z.enum([
  'address',
  'host',
  'reference',
  'not_found',
  'redirect',
  'time',
  'size',
  'files',
  'tree',
  'git',
  'command',
  'build',
]);
export type RepositoryFault = z.infer<typeof repositoryFault>;

/** Of an image, in what a runner sends and on a receipt. */
export const mostPackages = 5000;

export const installedPackage = z.object({ name: z.string().max(200), version: z.string().max(200) });

/** How many there are, where `packages` are the first of them: a call has no room for all. */
const packageCount = z.number().int().min(0).max(1_000_000).optional();

/** How a box stood its own test: what it failed, and what of that its operator accepts. */
export const boxState = z.object({
  complete: z.boolean(),
  failed: z.array(z.string().max(100)).max(100),
  accepted: z.array(z.string().max(100)).max(100),
});

/** Who it is: a name that is the same after a restart, and what tells its process from all others of that name. */
export const runnerSelf = z.object({
  runner: z.string().regex(/^[\w.-]{1,40}$/, 'FORMAT_INVALID'),
  /** By chance; runners of former versions have none. */
  instance: z
    .string()
    .regex(/^[\w-]{1,16}$/, 'FORMAT_INVALID')
    .optional(),
});

/** What a runner says of itself when it begins, and again when something of it changed. */
export const runnerHello = runnerSelf.extend({
  image: z.string().max(200),
  packages: z.array(installedPackage).max(mostPackages),
  packageCount,
  /** What holds its box together, such as `bubblewrap-cgroup-v2`; empty of runners of former versions. */
  adapter: z.string().max(100).default(''),
  /** What it has beside its usual image, by the names that championships choose from. */
  images: z
    .array(z.object({ name: imageName, packages: z.array(installedPackage).max(mostPackages), packageCount }))
    .max(50)
    .default([]),
  box: boxState,
  /** Runs that it has at a time. */
  slots: z.number().int().min(1).max(256),
});

export const repositoryToClone = z.object({
  url: z.string(),
  ref: z.string().nullable(),
  /** Hosts that it may come from; all where there are none. */
  allowedHosts: z.array(z.string()),
  /** The one commit that may be run, in a box that is not complete: any other is refused. */
  commit: z.string().nullable(),
  maxBytes: z.number().int().default(mostSourceBytes),
});

/** A job of a runner. A program reads its input from standard input and writes its predictions to standard output; what it writes to standard error is its log. */
export const runnerJob = z.object({
  /** Of the solution, or of the check. */
  id: z.string(),
  /** The fencing token, by which all that follows is sent. */
  run: z.string(),
  kind: z.enum(['check', 'run', 'metric']),
  leaseSeconds: z.number().int(),
  repository: repositoryToClone.nullable(),
  /** The repository was cloned before: its tar is to be fetched. */
  source: z.boolean(),
  /** The image that it runs in, by the name that the runner said; its usual one where it is empty. */
  image: z.string().default(''),
  /** What runs in the folder of the repository; null where its podium.yaml says it. */
  command: z.array(z.string()).nullable(),
  build: z.array(z.string()).nullable(),
  /** In the order in which they run; those that a former run has finished are not among them. */
  tests: z.array(z.object({ name: z.string(), visible: z.boolean(), bytes: z.number().int() })),
  limits: runLimits,
  output: z.object({ maxBytes: z.number().int() }),
});
export type RunnerJob = z.infer<typeof runnerJob>;

/** How one test ended. */
export const testEnd = z.object({
  verdict: runVerdict,
  exitCode: z.number().int().nullable(),
  wallMs: z.number().int().min(0),
  cpuMs: z.number().int().min(0).nullable(),
  memoryBytes: z.number().int().min(0).nullable(),
  outputBytes: z.number().int().min(0),
  problem: z.string().max(500).optional(),
});
export type TestEnd = z.infer<typeof testEnd>;

/** What a run was made with, as receipts show it. */
export const runEnvironment = z.object({
  image: z.string().max(200),
  packages: z.array(installedPackage).max(mostPackages),
  machine: z.string().max(200),
  commit: z.string().max(64),
  adapter: z.string().max(100),
  /** What the job said of it, so that it can be run again as it was; runners of former versions don't tell. */
  by: z
    .object({
      command: z.array(z.string()).nullable(),
      build: z.array(z.string()).nullable(),
      limits: runLimits,
      outputBytes: z.number().int(),
    })
    .optional(),
});
export type RunEnvironment = z.infer<typeof runEnvironment>;

/** In what a metric program ran. */
export const metricEnvironment = runEnvironment
  .pick({ image: true, packages: true, machine: true, adapter: true })
  .extend({ limits: runLimits });
export type MetricEnvironment = z.infer<typeof metricEnvironment>;
