/** A solution has its score. Data: `solutionId`. */
export const solutionScored = 'scoring.SolutionScored';
/** Scores that stood on the board changed or went: re-judged or revoked. Data: `championshipId`. */
export const scoresChanged = 'scoring.ScoresChanged';
