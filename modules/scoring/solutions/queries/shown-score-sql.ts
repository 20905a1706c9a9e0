/** SQL of a score of a solution, `s`, as people are told it: one that was taken away is kept, but counts nowhere. */
export const shownScoreSql = (column: 'public_score' | 'private_score'): string =>
  `case when s.revoked is null then s.${column} end`;
