import { FormattedMessage } from 'react-intl';
import type { FileFormat, Problem } from '#modules/scoring/solutions/contract/solution.js';
import { Chip } from '#web/ui/chip.js';
import { ProblemList } from '#web/words/problem-list.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { problemText } from '#web/words/problem-text.js';

interface Props {
  problems: readonly Problem[];
  counts: Readonly<Record<string, number>>;
  /** Lists in JSON are spoken of in other words than tables. */
  format: FileFormat;
}

/** What is wrong with a file (SUB2): how much of each kind, and the first places. */
export function ProblemTable({ problems, counts, format }: Props) {
  const t = useText();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <p className="row gap-1-3">
        <Chip tone="error">{t({ id: 'scoring.problems' }, { count: total || problems.length })}</Chip>
        <FormattedMessage id="scoring.noAttempt" />
      </p>
      <ul className="wrap bare muted numbers mt-2 mb-2 gap-2px-5">
        {Object.entries(counts).map(([kind, count]) => (
          <li key={kind}>
            <FormattedMessage id={problemText(kind, format)} />
            {': '}
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
      <ProblemList problems={problems} format={format} />
    </div>
  );
}
