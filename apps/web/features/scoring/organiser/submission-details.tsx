import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { OrganiserView } from '../../../../../modules/scoring/contract/organiser.js';
import type { Receipt } from '../../../../../modules/scoring/contract/solution.js';
import { DateTime } from '../../../components/date-time.js';
import { DetailList, type Detail } from '../../../components/detail-list.js';
import { Score } from '../../../components/score.js';
import { useBytes } from '../../../lib/format/bytes.js';
import { useText } from '../../../lib/i18n/use-text.js';

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

/** What the score was made with (SUB6). */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const { metric, metricParams, metricVersion, engineVersion, rows, solutionSha256, truthSha256 } = receipt;
  const params = Object.entries(metricParams).map(([name, value]) => `${name}=${value}`);
  return (
    <DetailList
      details={[
        {
          id: 'metric',
          label: t({ id: 'organiser.receipt.metric' }),
          value: [metric, ...params, `v${metricVersion}`].join(' '),
        },
        { id: 'engine', label: t({ id: 'organiser.receipt.engine' }), value: engineVersion },
        { id: 'rows', label: t({ id: 'organiser.receipt.rows' }), value: <FormattedNumber value={rows} /> },
        { id: 'file', label: t({ id: 'organiser.receipt.file' }), value: <code>{solutionSha256}</code> },
        { id: 'truth', label: t({ id: 'organiser.receipt.truth' }), value: <code>{truthSha256}</code> },
        { id: 'scored', label: t({ id: 'organiser.receipt.scored' }), value: <DateTime time={receipt.scoredAt} /> },
      ]}
    />
  );
}
