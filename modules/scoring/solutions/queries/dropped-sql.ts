/**
 * The reason with which an operator took a failed solution out of the queue; null where it failed by itself. The last
 * line about its end decides, as it may have failed before in another way.
 * @param solution alias of `scoring.solutions`
 */
export const droppedSql = (solution: string): string => `(
  select case l.step when 'dropped' then l.details->>'reason' end from scoring.log_lines l
  where l.solution_id = ${solution}.id and ${solution}.status = 'FAILED' and l.step in ('dropped', 'failed')
  order by l.id desc limit 1)`;
