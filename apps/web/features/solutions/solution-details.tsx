import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { DateTime } from '#web/words/date-time.js';
import { DetailList } from '#web/ui/detail-list.js';
import { Score } from '#web/words/score.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';

/** All that is known of a solution, also what its row leaves out on a narrow screen (SUB3). */
export function SolutionDetails({ solution }: { solution: SolutionView }) {
  const t = useText();
  const bytes = useBytes();
  const { score, place, comment, uploadedBy, createdAt } = solution;
  const details = [
    { id: 'score', label: t({ id: 'scoring.column.score' }), value: score !== null && <Score value={score} /> },
    { id: 'place', label: t({ id: 'scoring.details.place' }), value: place },
    { id: 'comment', label: t({ id: 'scoring.comment' }), value: comment },
    { id: 'by', label: t({ id: 'scoring.column.by' }), value: uploadedBy },
    { id: 'date', label: t({ id: 'scoring.column.date' }), value: <DateTime time={createdAt} /> },
    { id: 'size', label: t({ id: 'scoring.details.size' }), value: bytes(solution.bytes) },
  ];
  return <DetailList details={details.filter(({ value }) => value !== null && value !== false && value !== '')} />;
}
