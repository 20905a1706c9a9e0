/** A caller's part in a championship. */
export interface Participation {
  teamId: string;
  team: string;
  /** ISO 8601. */
  confirmedAt: string;
}

/** What ended with a test. */
export interface Rehearsed {
  teams: number;
  solutions: number;
}

/** Port: who takes part. The teams context stands above this one and answers; bound in the application. */
export abstract class Participations {
  /** Parts of one person, by championship. */
  abstract of(championshipIds: readonly string[], personId: string): Promise<Map<string, Participation>>;
  /** Number of teams, by championship. */
  abstract teamsIn(championshipIds: readonly string[]): Promise<Map<string, number>>;
  /** Everybody who takes part. */
  abstract peopleIn(championshipId: string): Promise<{ personId: string }[]>;
  /** Ends all parts in a championship, and what was handed in there is no more. For a command that holds the championship. */
  abstract endAll(championship: { id: string; champname: string }, now: Date): Promise<Rehearsed>;
}
