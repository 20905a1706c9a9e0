/** A solution has its score. Data: `solutionId`. */
export const solutionScored = 'scoring.SolutionScored';
/** A re-judgement was applied. Data: `rejudgeId`. */
export const rejudgeApplied = 'scoring.RejudgeApplied';
