import type { Queue } from 'pg-boss';
import type { WorkOptions } from './jobs.js';

/**
 * Where reactions wait for their turn, by what they cost: a queue for each would have an idle worker ask them all, and a lane
 * keeps the slow ones from holding up the others.
 */
export const lanes = {
  /** Waits for a server of others. */
  mail: { concurrency: 4, batch: 8 },
  /** A few statements. */
  quick: { concurrency: 2, batch: 50 },
  /** Reads files, or computes. */
  heavy: { concurrency: 2, batch: 8 },
} as const satisfies Record<string, WorkOptions>;

export type Lane = keyof typeof lanes;
export const laneNames = Object.keys(lanes) as Lane[];

export const queueOf = (lane: Lane): string => `lane.${lane}`;

/** A worker that says nothing for so long is gone: others take its jobs. */
const silentSeconds = 20;

/** The queues of all lanes. */
export const laneQueues = (): Queue[] =>
  laneNames.map((lane) => ({
    name: queueOf(lane),
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: silentSeconds,
  }));
