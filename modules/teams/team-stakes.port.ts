import type { ChampionshipFacts } from '../championships/championships.api.js';
import type { medals } from './contract/team.js';
import type { Seat } from './domain/merge.js';

/** A place on the board with what else decides what it gives. */
export interface Claim extends Seat {
  score: number;
  teamSize: number;
}

/** What a place gives. */
export interface Stake {
  award: (typeof medals)[number] | null;
  /** For each member, on the day of the end; null where the championship gives none. */
  points: number | null;
}

/** Port: what places of a championship are worth. The rating stands above this context and answers; bound in the application. */
export abstract class TeamStakes {
  /** As if the championship ended now, by public scores; in the order asked for. */
  abstract of(championship: ChampionshipFacts, claims: readonly (Claim | null)[]): Promise<Stake[]>;
}
