import { TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { DateTime } from '#web/words/date-time.js';
import { Score } from '#web/words/score.js';
import { useKnownSolutions } from '#web/words/solutions/solutions.data.js';

interface Props {
  champname: string;
  /** Of the picked file. */
  sha256: string;
}

/** Warns before an attempt is spent on a file that the team has sent before, of those that the page has read (ui.md 4.1). */
export function SameFile({ champname, sha256 }: Props) {
  const twin = useKnownSolutions(champname).find(
    (solution) => solution.sha256 === sha256 && solution.status !== 'FAILED',
  );
  if (!twin) return null;
  return (
    <p className="line gap-2 muted">
      <TriangleAlert size={16} aria-hidden className="rigid warn" />
      <span>
        <FormattedMessage
          id="scoring.check.same"
          values={{
            name: <strong>{twin.name}</strong>,
            time: <DateTime time={twin.createdAt} />,
            scored: twin.score === null ? 'no' : 'yes',
            score: twin.score === null ? null : <Score value={twin.score} />,
          }}
        />
      </span>
    </p>
  );
}
