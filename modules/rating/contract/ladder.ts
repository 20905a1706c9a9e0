/** The ladder of ranks (RATE2), the lowest first. */
export const ranks = ['YOUNGLING', 'PADAWAN', 'KNIGHT', 'MASTER', 'GRAND_MASTER'] as const;
export type Rank = (typeof ranks)[number];

/** Medals of a person. */
export interface Rewards {
  gold: number;
  silver: number;
  bronze: number;
}
export type Metal = keyof Rewards;
export const metals = ['gold', 'silver', 'bronze'] as const satisfies readonly Metal[];

/** One way to a rank: so many medals of a metal, or better ones. */
export interface Condition {
  metal: Metal;
  count: number;
}

/** What each rank of medals asks for: any one of these. */
export const conditions = {
  KNIGHT: [
    { metal: 'gold', count: 1 },
    { metal: 'silver', count: 3 },
    { metal: 'bronze', count: 7 },
  ],
  MASTER: [
    { metal: 'gold', count: 2 },
    { metal: 'silver', count: 4 },
  ],
  GRAND_MASTER: [{ metal: 'gold', count: 5 }],
} as const satisfies Partial<Record<Rank, readonly Condition[]>>;
export type MedalRank = keyof typeof conditions;
export const medalRanks = Object.keys(conditions) as MedalRank[];

/** How many medals count as one of a metal: a higher one counts as the lower one too. */
export const countingAs = (metal: Metal, { gold, silver, bronze }: Rewards): number => {
  if (metal === 'gold') return gold;
  return metal === 'silver' ? gold + silver : gold + silver + bronze;
};

const isMet =
  (rewards: Rewards) =>
  ({ metal, count }: Condition): boolean =>
    countingAs(metal, rewards) >= count;

/** The rank that medals alone give, or null for none. */
export const rankOf = (rewards: Rewards): MedalRank | null =>
  medalRanks.findLast((rank) => conditions[rank].some(isMet(rewards))) ?? null;

export const higherRank = (one: Rank, other: Rank): Rank => (ranks.indexOf(one) >= ranks.indexOf(other) ? one : other);

/** The rank after this one, or null at the top. */
export const nextRank = (rank: Rank): Rank | null => ranks[ranks.indexOf(rank) + 1] ?? null;

/** One way to the next rank, and how far somebody is on it. */
export type Step = Condition & { have: number };

/** The ways to the rank after this one that medals lead to; none below Knight's first medal and at the top. */
export const stepsTo = (rank: Rank | null, rewards: Rewards): Step[] => {
  if (rank === null || !(rank in conditions)) return [];
  return conditions[rank as MedalRank].map((condition) => ({
    ...condition,
    have: Math.min(condition.count, countingAs(condition.metal, rewards)),
  }));
};
