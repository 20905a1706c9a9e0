declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** A new snapshot is there. */
    leaderboard: 'champname';
    /** The evaluation queue moved. */
    queue: 'champname';
    /** Solutions of the own team changed. */
    solutions: 'id of a team';
    /** ALGO1: a test of a solution wrote more to its log. */
    log: 'id of a solution';
  }
  interface ThingKinds {
    /** Attempts of a day and beside it. */
    attempts: true;
    rejudges: true;
    tours: true;
    'metric-program': true;
    /** ALGO1: one's last repository that was run on the visible tests. */
    trial: true;
  }
}

export type {};
