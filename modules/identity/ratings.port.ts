/** What the rating says of a person. */
export interface Standing {
  rank: 'YOUNGLING' | 'PADAWAN' | 'KNIGHT' | 'MASTER' | 'GRAND_MASTER';
  rewards: { gold: number; silver: number; bronze: number };
  /** Null for who has no result that counts. */
  ratingPlace: number | null;
  generalScore: number;
}

/** Port: ranks, medals and places. The rating context stands above this one and answers; bound in the application. */
export abstract class Ratings {
  /** One for each of these persons, also for those who have taken part in nothing. */
  abstract of(personIds: readonly string[]): Promise<Map<string, Standing>>;
  /** SQL of the rank of one. @param person SQL of their id, such as `p.id` */
  abstract rankOf(person: string): string;
}
