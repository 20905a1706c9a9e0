import type { TruthSums } from '../../championships/contract/truth-sums.js';

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
