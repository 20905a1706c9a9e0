/** A solution has its score. Data: `solutionId`. */
export const solutionScored = 'scoring.SolutionScored';
