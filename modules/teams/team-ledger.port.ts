import type { ChampionshipFacts } from '../championships/championships.api.js';
import type { Seat } from './domain/merge.js';

/** A team whose attempts are asked for; those of one that a member has left up to then. */
export interface Counted {
  teamId: string;
  /** As PostgreSQL writes it, so that nothing of it is lost. */
  until: string | null;
}

/** What a team has handed in. */
export interface Used {
  /** Attempts that count against the limit: scored ones, and those that are open. */
  attempts: number;
  solutions: number;
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
  /** By team, in the order asked for. */
  abstract used(teams: readonly Counted[]): Promise<Used[]>;
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
