import { FormattedMessage } from 'react-intl';
import type { OrganiserView } from '#modules/scoring/desk/contract/organiser.js';
import { DateTime } from '#web/words/date-time.js';
import { DetailList, type Detail } from '#web/ui/detail-list.js';
import { Score } from '#web/words/score.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';

/** Whose it is, when it came and what it scored. */
export function SubmissionDetails({ submission }: { submission: OrganiserView }) {
  const t = useText();
  const bytes = useBytes();
  const { score, privateScore, team, by, comment, createdAt, late } = submission;
  const details: (Detail | false)[] = [
    score !== null && { id: 'score', label: t({ id: 'scoring.column.score' }), value: <Score value={score} /> },
    privateScore !== null && {
      id: 'private',
      label: t({ id: 'scoring.column.private' }),
      value: <Score value={privateScore} />,
    },
    { id: 'team', label: t({ id: 'scoring.column.team' }), value: team },
    { id: 'by', label: t({ id: 'scoring.column.by' }), value: by },
    { id: 'date', label: t({ id: 'scoring.column.date' }), value: <DateTime time={createdAt} /> },
    late && { id: 'late', label: '', value: <FormattedMessage id="scoring.late" /> },
    { id: 'size', label: t({ id: 'scoring.details.size' }), value: bytes(submission.bytes) },
    comment !== '' && { id: 'comment', label: t({ id: 'scoring.comment' }), value: comment },
  ];
  return <DetailList details={details.filter((detail) => detail !== false)} />;
}
