import type { TruthSums } from '../../../championships/contract/truth-sums.js';

/** Three values for {@link isOutdatedSql}: how solutions are judged now. */
export const judgedNow = (
  { metric, metricParams }: { metric: string; metricParams: Record<string, string> },
  { main, tours }: TruthSums,
): [string, string, string | null] => [JSON.stringify({ metric, metricParams }), JSON.stringify(tours), main];

/**
 * SUB6: a receipt was made by another truth, metric or parameters than those of now. A solution of a tour with a truth of
 * its own is judged by that (CHAMP6).
 * @param first number of the first of the three values
 */
export const isOutdatedSql = (receipt: string, tour: string, first: number): string =>
  `(jsonb_build_object('metric', ${receipt}->'metric', 'metricParams', ${receipt}->'metricParams')
      is distinct from $${first}::jsonb
    or ${receipt}->>'truthSha256' is distinct from coalesce($${first + 1}::jsonb->>${tour}::text, $${first + 2}::text))`;

/** What the column `judged_by` of a solution of this tour says that is judged as now. */
export const judgedBySql = (first: number, tour: string): string =>
  `md5(($${first}::jsonb->'metric')::text || ($${first}::jsonb->'metricParams')::text
    || coalesce($${first + 1}::jsonb->>${tour}::text, $${first + 2}::text))`;

/**
 * The same of a solution's own receipt, told by the column that PostgreSQL makes of it: receipts are long, and the editor
 * counts at each save.
 */
export const isJudgedOtherwiseSql = (first: number): string =>
  `judged_by is distinct from ${judgedBySql(first, 'tour_id')}`;
