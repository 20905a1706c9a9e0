import { z } from 'zod';
import { bilingual } from '../../kernel/contract/language.js';
import { time } from '../../kernel/contract/list.js';
import { awards } from '../../scoring/boards/contract/medal-zones.js';
import { metals, ranks } from './ladder.js';

export const rank = z.enum(ranks);
export const medal = z.enum(awards);

const count = z.number().int();
/** Medals of a person. */
export const rewards = z.object({ gold: count, silver: count, bronze: count });

/** A person's row in the rating. */
export const ratedPerson = z.object({
  place: count,
  login: z.string(),
  /** How they are called everywhere. */
  name: z.string(),
  city: z.string(),
  rank,
  rewards,
  /** Places gained in 30 days, lost ones below zero; null for who was not in the rating then. */
  change: count.nullable(),
  generalScore: z.number(),
  /** How many results it is of. */
  championships: count,
  /** The place at the end of each of the last eleven months, and that of now last; months before the first result are not there. */
  trail: z.array(count),
});
export type RatedPerson = z.infer<typeof ratedPerson>;

/** How GeneralScore is spread: `counts[i]` people between `edges[i]` and `edges[i + 1]`. */
export const ratingSpread = z.object({
  people: count,
  edges: z.array(z.number()),
  counts: z.array(count),
  /** The caller's own score, and the share of people below it in per cent; null for guests and who is not in the rating. */
  own: z.object({ score: z.number(), betterThan: count }).nullable(),
});
export type RatingSpread = z.infer<typeof ratingSpread>;

/** A page of the rating. */
export const ratingPage = z.object({
  items: z.array(ratedPerson),
  nextCursor: z.string().nullable(),
  /** Of all who fit what was asked for. */
  total: count,
  /** The caller's own row, wherever it is; null for guests and who is not in the rating. */
  own: ratedPerson.nullable(),
  /** When the people were put in order; null before the first result. */
  orderedAt: time.nullable(),
});
export type RatingPage = z.infer<typeof ratingPage>;

const step = z.object({ metal: z.enum(metals), count, have: count });
export type RankStep = z.infer<typeof step>;

/** A person in the order of medals. */
export const medalist = ratedPerson.pick({ login: true, name: true, city: true, rank: true, rewards: true }).extend({
  place: count,
});
export type Medalist = z.infer<typeof medalist>;

/** A page of the order of medals, and the ladder that they lead up. */
export const medalsPage = z.object({
  items: z.array(medalist),
  nextCursor: z.string().nullable(),
  total: count,
  ladder: z.array(z.object({ rank, conditions: z.array(step.omit({ have: true })) })),
  /** How far the caller is; null for guests. */
  own: z.object({ rank, rewards, next: rank.nullable(), steps: z.array(step) }).nullable(),
});

/** The formula in numbers. */
export const formulaView = z.object({
  version: count,
  scale: z.number(),
  placePower: z.number(),
  decayDays: z.number(),
  fewestTeams: count,
  weights: z.array(z.number()),
});

const factors = z.object({
  weight: z.number(),
  team: z.number(),
  place: z.number(),
  teams: z.number(),
  time: z.number(),
});

/** One result of a person, with all that its points follow from. */
export const awardView = z.object({
  champname: z.string(),
  title: bilingual,
  /** Whether it has a page here: imported results have none. */
  here: z.boolean(),
  team: z.string(),
  place: count,
  /** The first and the last of the places that equal scores share. */
  placeFrom: count,
  placeTo: count,
  teams: count,
  teamSize: count,
  weight: z.number(),
  endedAt: time,
  /** Whole UTC days since then. */
  days: count,
  /** Points on the day of the end, and of today. */
  base: z.number(),
  today: z.number(),
  /** What the scale is multiplied by. */
  factors,
  medal: medal.nullable(),
  formula: count,
  imported: z.boolean(),
  /** Why it counts for nothing, empty for who is neither this person nor an admin; null where it counts. */
  voided: z.string().nullable(),
});
export type AwardView = z.infer<typeof awardView>;

/** What made somebody a rank. */
export const reachedRank = z.object({
  rank,
  /** Null where nobody noted it. */
  at: time.nullable(),
  /** The championship whose result gave it; null for the ranks below medals. */
  champname: z.string().nullable(),
});

/** A person's rating, explained to the last point. */
export const explanation = z.object({
  login: z.string(),
  name: z.string(),
  rank,
  rewards,
  ratingPlace: count.nullable(),
  generalScore: z.number(),
  change: count.nullable(),
  ranks: z.array(reachedRank),
  next: rank.nullable(),
  steps: z.array(step),
  awards: z.array(awardView),
  /** Place and score at the end of each month. */
  history: z.array(z.object({ month: z.string(), place: count, score: z.number() })),
});
export type Explanation = z.infer<typeof explanation>;

/** The people of a team as the rating has them, the captain first. */
export const teamRating = z.object({
  members: z.array(z.object({ login: z.string(), name: z.string(), rank, ratingPlace: count.nullable() })),
});
export type TeamRating = z.infer<typeof teamRating>;
