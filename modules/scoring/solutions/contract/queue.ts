import { z } from 'zod';
import { time } from '../../../kernel/contract/list.js';

/** Attempts granted to a team beside the daily ones. */
export const attemptGrant = z.object({ count: z.number().int(), reason: z.string(), grantedAt: time });

/** When there are attempts again; `unlimited` ones are late, outside the ranking. */
export const nextAttempt = z.object({ at: time, unlimited: z.boolean() });

/** How much of whose room for files is taken, in bytes. */
export const quota = z.object({ of: z.enum(['person', 'team', 'championship']), used: z.number(), max: z.number() });
export type Quota = z.infer<typeof quota>;

/** Why nothing is taken of a team: the codes with which a solution would be refused. */
export const gateCode = z.enum([
  'CHAMPIONSHIP_NOT_STARTED',
  'CHAMPIONSHIP_OVER',
  'TEAM_DISQUALIFIED',
  'SUBMIT_TIMEOUT',
  'TOUR_NOT_STARTED',
  'TOURS_OVER',
  'TOUR_UNDECIDED',
  'TEAM_NOT_ON_TOUR',
]);
export type GateCode = z.infer<typeof gateCode>;

/** A team's attempts of the current day, which ends at 23:59 Moscow time (CHAMP8). */
export const attempts = z.object({
  limit: z.number().int(),
  /** Of the day's own. */
  used: z.number().int(),
  /** Of the day's own and the extra ones together. */
  left: z.number().int(),
  /** When the day ends. */
  resetsAt: time,
  /** Null when there will be none. */
  next: nextAttempt.nullable(),
  /** CHAMP7: when the team's own time to hand in is over; null without a limit. */
  submitUntil: time.nullable(),
  unlimited: z.boolean(),
  /** CHAMP6, CHAMP7, CHAMP8: why nothing is taken of the team now, and until when, where that is known; null where it may hand in. */
  gate: z.object({ code: gateCode, until: time.nullable() }).nullable(),
  /** When the gate may be another one by the clock alone; null when it stays. */
  gateTurnsAt: time.nullable(),
  /** Files of the day that could not be scored or were taken back, with those that still wait, and how many there may be. */
  invalid: z.object({ used: z.number().int(), limit: z.number().int() }),
  /** What is stored of solutions, in bytes, and how much may be. */
  quotas: z.array(quota),
  /** Granted beside the daily ones, used after these are, and kept from day to day. */
  extra: z.object({ granted: z.number().int(), left: z.number().int(), grants: z.array(attemptGrant) }),
});
export type Attempts = z.infer<typeof attempts>;

/** A stop of the queue with what people are told. */
export const pause = z.object({ scope: z.enum(['all', 'championship']), reason: z.string(), since: time });

/** Why no code is run now; of an image, why none is that is to run in it. */
export const boxPause = z.enum(['RUNNER_ABSENT', 'BOX_INCOMPLETE', 'IMAGE_ABSENT']);
export type BoxPause = z.infer<typeof boxPause>;

/**
 * The evaluation queue (SUB4), which all championships share. `position` is that of the caller's first waiting solution:
 * it is the number of solutions that will be scored up to it, those under way counted.
 */
export const queueView = z.object({
  size: z.number().int(),
  /** Seconds until the caller's first waiting solution has its score, or until one sent now would have; null while stopped. */
  waitSeconds: z.number().nullable(),
  position: z.number().int().optional(),
  /** The same as an interval: in half of the cases at most `p50`, in nine of ten at most `p90`. */
  wait: z.object({ p50: z.number(), p90: z.number() }).nullable(),
  /** What is under way, without names: for how long, and whether it is the caller's team's. */
  running: z.array(z.object({ seconds: z.number(), mine: z.boolean() })),
  /** How long the last ones had to wait for their turn, in seconds, the oldest first. */
  history: z.array(z.number()),
  paused: pause.nullable(),
  /** Of a championship whose solutions wait for a box, by code or for its organiser's program: why none of them is run. */
  box: boxPause.optional(),
});
export type QueueView = z.infer<typeof queueView>;
