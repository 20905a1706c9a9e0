import { z } from 'zod';
import { bilingual } from '../../../kernel/contract/language.js';
import { time } from '../../../kernel/contract/list.js';
import { awards, type MedalZones } from './medal-zones.js';

/** `public` is ranked by the public part while solutions come; `final` by the private one, once it is revealed (SUB5). */
export const boardName = z.enum(['public', 'final']);
export type BoardName = z.infer<typeof boardName>;

const medalZones: z.ZodType<MedalZones> = z.object({
  gold: z.number().int(),
  silver: z.number().int(),
  bronze: z.number().int(),
});

/** A row of the leaderboard. */
export const leaderboardRow = z.object({
  place: z.number().int(),
  /** Of the day before; on the final board the public place. Null for who was not there yet. */
  previousPlace: z.number().int().nullable(),
  team: z.string(),
  members: z.array(z.string()),
  /** Of the person whose team of one has their name; null for all others. */
  login: z.string().nullable(),
  status: z.literal('ok'),
  score: z.number(),
  solutions: z.number().int(),
  award: z.enum(awards).nullable(),
  lastSolutionAt: time,
  /** The 95 % band of the score; null where the public part is too small or the metric has none (LB4). */
  band: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** First and last of the places that can't be told apart from this one; null where it stands alone. */
  tie: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
  /** Its score is by former answers or another metric, and waits to be judged again: it can't be compared with the others. */
  outdated: z.boolean(),
  /** The caller's own row. */
  mine: z.boolean(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const leaderboard = z.object({
  board: boardName,
  /** True once the final board is there. */
  revealed: z.boolean(),
  refreshedAt: time.nullable(),
  /** Seconds between two refreshes (LB2). */
  refreshSeconds: z.number().int(),
  /**
   * The answers or the metric were changed, and some of the scores are still by the former ones: they will be judged again.
   * Of the boards of now alone.
   */
  outdated: z.boolean(),
  direction: z.enum(['DOWN_UP', 'TOP_DOWN']),
  /** Last place of each medal; null where there are none to win. */
  zones: medalZones.nullable(),
  /** The score of the sample solution: on the final board the private one; null where it is not known or can't be compared. */
  baseline: z.number().nullable(),
  /** Solutions of the organiser, the best first: outside of the ranking, with no place of their own; those that can be compared. */
  baselines: z.array(z.object({ name: bilingual, score: z.number() })),
  items: z.array(leaderboardRow),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** The caller's own row as it stands now, also where the refreshed board does not show it yet. */
  own: leaderboardRow.nullable(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

/** A team's way over time: a point where its score changed, and some between, as others pass by. */
export const teamHistory = z.object({
  team: z.string(),
  mine: z.boolean(),
  /** Places of the first hundred of the board and of the own team; others have none, as counting them costs too much. */
  points: z.array(z.object({ at: time, score: z.number(), place: z.number().int().nullable() })),
});
export type TeamHistory = z.infer<typeof teamHistory>;

export const leaderboardHistory = z.object({
  direction: z.enum(['DOWN_UP', 'TOP_DOWN']),
  from: time.nullable(),
  to: time.nullable(),
  items: z.array(teamHistory),
});
export type LeaderboardHistory = z.infer<typeof leaderboardHistory>;

/** How the scores of a board are spread: teams in equal steps from the first edge to the last. */
export const scoreDistribution = z.object({
  direction: z.enum(['DOWN_UP', 'TOP_DOWN']),
  teams: z.number().int(),
  edges: z.array(z.number()),
  counts: z.array(z.number().int()),
  /** The caller's own score and the share of teams that it is better than, in percent. */
  own: z.object({ score: z.number(), betterThan: z.number() }).nullable(),
});
export type ScoreDistribution = z.infer<typeof scoreDistribution>;

/** What a row's drawer and its own page show of a team beside its way. */
export const teamCard = z.object({
  team: z.string(),
  members: z.array(z.string()),
  /** Who handed in its scored solutions, the most first; also who has left it. */
  people: z.array(
    z.object({ login: z.string(), name: z.string(), solutions: z.number().int(), isMember: z.boolean() }),
  ),
  /** Scored solutions of each day (yyyy-mm-dd, by the day of attempts). */
  days: z.array(z.object({ day: z.string(), solutions: z.number().int() })),
});
export type TeamCard = z.infer<typeof teamCard>;
