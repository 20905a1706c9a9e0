import { z } from 'zod';

/** Characters of the address of a repository, and of a reference in it. */
export const longestRepository = 500;
export const longestReference = 100;

/** How a run in the box ended; `sandbox-error` is never its author's fault. */
export const runVerdict = z.enum(['ok', 'nonzero', 'signal', 'time', 'cpu', 'memory', 'output', 'sandbox-error']);
export type RunVerdict = z.infer<typeof runVerdict>;

/** ALGO1: how a test ended: what it gave counts, it failed, or what it gave is only shown. */
export const testResult = z.enum(['ok', 'error', 'display']);
export type TestResult = z.infer<typeof testResult>;

/** A test of a solution as its team sees it; null where it has not ended. */
export const solutionTest = z.object({
  name: z.string(),
  /** Its log is shown whole; of others, the end of it at most. */
  visible: z.boolean(),
  result: testResult.nullable(),
  verdict: runVerdict.nullable(),
  exitCode: z.number().int().nullable(),
  ms: z.number().nullable(),
  cpuMs: z.number().nullable(),
  memoryBytes: z.number().nullable(),
  /** Of what it gave. */
  bytes: z.number().nullable(),
  /** What else is wrong with it. */
  problem: z.string().nullable(),
});
export type SolutionTest = z.infer<typeof solutionTest>;

/** A visible test that a repository was tried on: it counts for nothing. */
export const trialTest = z.object({
  name: z.string().max(64),
  verdict: runVerdict,
  exitCode: z.number().int().nullable(),
  ms: z.number(),
  /** Of what it gave, and the beginning of that. */
  bytes: z.number().int(),
  output: z.string().max(2000),
  /** The end of what it wrote beside. */
  log: z.string().max(8000),
  /** What else is wrong with it, as a run that counts tells it; only where something is. */
  problem: z.string().max(500).optional(),
});
export type TrialTest = z.infer<typeof trialTest>;

/** A repository that is tried on the visible tests, or was. */
export const trialView = z.object({
  repository: z.string(),
  ref: z.string().nullable(),
  state: z.enum(['waiting', 'cloning', 'running', 'ended']),
  /** Trials that come before it while it waits. */
  ahead: z.number().int(),
  commit: z.string().nullable(),
  /** Why nothing came of it: of the repository, `cancelled`, or `busy` where no runner had time. */
  fault: z.string().nullable(),
  tests: z.array(trialTest).nullable(),
});
export type TrialView = z.infer<typeof trialView>;

/** Where a repository is: as git takes it from https, or as it is copied for SSH. */
export const repositoryWish = {
  repository: z.string().trim().min(1, 'FIELD_REQUIRED').max(longestRepository, 'TOO_LONG'),
  /** A branch, a tag or a commit; the main branch where it is absent or empty. */
  ref: z.string().trim().max(longestReference, 'TOO_LONG').optional(),
};

/** What a box allows one program. */
export const runLimits = z.object({
  wallMs: z.number().int(),
  cpuMs: z.number().int(),
  memoryBytes: z.number().int(),
  processes: z.number().int(),
  workBytes: z.number().int(),
  tmpBytes: z.number().int(),
  fileBytes: z.number().int(),
  stdoutBytes: z.number().int(),
  stderrBytes: z.number().int(),
  cpus: z.number(),
});
export type RunLimits = z.infer<typeof runLimits>;

/** What a repository was run with, as it was measured. */
export const receiptRun = z.object({
  repository: z.string(),
  commit: z.string(),
  image: z.string(),
  /** The kind of box. */
  adapter: z.string(),
  machine: z.string(),
  /** Each with its version. */
  packages: z.array(z.string()),
  /** What ran, and what before; null where the podium.yaml of the commit says it. */
  command: z.array(z.string()).nullable().default(null),
  build: z.array(z.string()).nullable().default(null),
  /** Of each test; null of runs of former versions. */
  limits: runLimits.extend({ outputBytes: z.number().int() }).nullable().default(null),
});
export type ReceiptRun = z.infer<typeof receiptRun>;

/** ALGO2: in what an organiser's program gave a score, as it was measured. */
export const programRun = receiptRun
  .pick({ image: true, adapter: true, machine: true, packages: true })
  .extend({ limits: runLimits });
export type ProgramRun = z.infer<typeof programRun>;
