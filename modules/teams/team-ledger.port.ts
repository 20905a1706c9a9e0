import type { ChampionshipFacts } from '../championships/championships.api.js';
import type { Seat } from './domain/merge.js';

/** A team of whose attempts somebody brings along those that were made in it up to then. */
export interface Left {
  teamId: string;
  /** As PostgreSQL writes it, so that nothing of it is lost. */
  until: string;
}

/** How well a team does: its best public score, and where that is on the board that is shown. */
export interface Stand {
  best: number | null;
  seat: Seat | null;
}

/** Port: what teams have handed in. The scoring context stands above this one and answers; bound in the application. */
export abstract class TeamLedger {
  /** Until the command ends none of these teams hands anything in. */
  abstract hold(teamIds: readonly string[]): Promise<void>;
  /** How many attempts a team could have used so far: the daily limit, for each day since the start. */
  abstract allowed(championship: Pick<ChampionshipFacts, 'dailyAttempts' | 'dateStart'>, now: Date): number;
  /** Attempts that count against the limit, scored ones and those that are open, of teams and of what was left, each once. */
  abstract used(teamIds: readonly string[], left: readonly Left[]): Promise<number>;
  /** In which teams the attempts of one were made: itself, and what became a part of it. None, where it has handed in nothing. */
  abstract madeIn(teamId: string): Promise<string[]>;
  /** By team, in the order asked for. */
  abstract stands(
    championship: Pick<ChampionshipFacts, 'id' | 'direction'>,
    teamIds: readonly string[],
  ): Promise<Stand[]>;
  /** All that a team has handed in becomes another one's; boards of before keep both. The caller holds both. */
  abstract move(
    championship: Pick<ChampionshipFacts, 'id' | 'finalSolutions'>,
    from: string,
    into: string,
  ): Promise<void>;
  /**
   * Nothing of what was handed in to a championship is there any more, with its boards, decisions and re-judgements. The caller
   * holds the championship and its teams. @returns how many solutions there were
   */
  abstract forget(championshipId: string): Promise<number>;
}
