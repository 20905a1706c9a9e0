import type { Queue } from 'pg-boss';
import type { WorkOptions } from './jobs.js';

/** How often a job is tried again: some 17 minutes, as waits double from 4 s on. */
const retries = 8;
/** And ten minutes each after these: a day. */
const retriesOfDay = 150;

/**
 * Where reactions wait for their turn, by whom they wait for and what they cost: a queue for each would have an idle worker ask them
 * all, and a lane keeps the slow ones from holding up the others. What servers of others do has a lane for each way, those first
 * that somebody sits and waits for: one that says nothing holds up its own way alone, and many mails no code.
 */
export const lanes = {
  /** Codes for phones. Taken one by one, as are links: none waits behind another that its server keeps. */
  sms: { concurrency: 4, batch: 1, retries: retriesOfDay },
  /** Mails with links and codes that somebody asked for, and those that tell of an account. */
  asked: { concurrency: 4, batch: 1, retries: retriesOfDay },
  /** All other mails; servers may be away for a night. */
  mail: { concurrency: 4, batch: 8, retries: retriesOfDay },
  /** What browsers show. */
  push: { concurrency: 4, batch: 8, retries: retriesOfDay },
  /** A few statements. */
  quick: { concurrency: 2, batch: 50, retries },
  /** Reads files, or computes. */
  heavy: { concurrency: 2, batch: 8, retries },
  /** What each solution brings and nobody waits for: looked for once a second, where a hint would wake all workers for each. */
  behind: { concurrency: 2, batch: 8, retries, notify: false },
  /** What people watch (`kernel/work`): it may take hours, and holds up none that was taken with it. */
  long: { concurrency: 2, batch: 1, retries },
} as const satisfies Record<string, WorkOptions & { retries: number; notify?: false }>;

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];

export const queueOf = (lane: Lane): string => `lane.${lane}`;

/** A worker that says nothing for so long is gone: others take its jobs. */
const silentSeconds = 20;
/** No worker may have a job for longer, as pg-boss has it. */
const longestSeconds = { usual: 900, long: 23 * 3600 };

/** The queues of all lanes. */
export const laneQueues = (): Queue[] =>
  laneNames.map((lane) => ({
    name: queueOf(lane),
    notify: !('notify' in lanes[lane]),
    retryLimit: lanes[lane].retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: silentSeconds,
    expireInSeconds: lane === 'long' ? longestSeconds.long : longestSeconds.usual,
  }));
