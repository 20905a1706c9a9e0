import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ComparedSolution, Comparison, Receipt } from '#modules/scoring/solutions/contract/solution.js';
import { DateTime } from '#web/words/date-time.js';
import { Score } from '#web/words/score.js';
import { StatusChip } from '#web/words/status-chip.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { formatScore } from '#web/words/score-text.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './comparison.module.css';

/** As much of a checksum as tells two files apart at a glance. */
const shownDigits = 12;

interface Line {
  label: MessageId;
  value: (side: ComparedSolution) => ReactNode;
  /** Compares the two, so that it is said only of those that can be compared. */
  isComparing?: boolean;
}

const scoreOf = (score: number | null) => score !== null && <Score value={score} />;

const digits = (sha256: string | undefined) =>
  sha256 !== undefined && <code title={sha256}>{sha256.slice(0, shownDigits)}</code>;

const settingsOf = ({ metric, metricParams }: Receipt): string => {
  const params = Object.entries(metricParams).map(([name, value]) => `${name} = ${value}`);
  return params.length > 0 ? `${metric}: ${params.join(', ')}` : metric;
};

const useLines = (): Line[] => {
  const bytes = useBytes();
  return [
    { label: 'scoring.column.status', value: ({ solution }) => <StatusChip {...solution} /> },
    { label: 'scoring.column.score', value: ({ solution }) => scoreOf(solution.score) },
    {
      label: 'scoring.column.band',
      value: ({ band }) => band && `${formatScore(band.low)} … ${formatScore(band.high)}`,
    },
    { label: 'scoring.column.private', value: ({ solution }) => scoreOf(solution.privateScore) },
    { label: 'scoring.details.place', value: ({ solution }) => solution.place, isComparing: true },
    { label: 'scoring.comment', value: ({ solution }) => solution.comment },
    { label: 'scoring.column.by', value: ({ solution }) => solution.uploadedBy },
    { label: 'scoring.column.date', value: ({ solution }) => <DateTime time={solution.createdAt} /> },
    { label: 'scoring.details.size', value: ({ solution }) => bytes(solution.bytes) },
    { label: 'scoring.compare.file', value: ({ solution }) => digits(solution.sha256) },
    { label: 'scoring.compare.metric', value: ({ receipt }) => receipt && settingsOf(receipt) },
    { label: 'scoring.compare.truth', value: ({ receipt }) => digits(receipt?.truthSha256) },
    {
      label: 'scoring.compare.engine',
      value: ({ receipt }) => receipt && `${receipt.engineVersion} / ${receipt.metricVersion}`,
    },
  ];
};

/** What the rest of the sheet calls one of the two, as both files may have the same name. */
function Side({ label, name }: { label: MessageId; name: string }) {
  return (
    <>
      <span className={classes.side}>
        <FormattedMessage id={label} />
      </span>{' '}
      {name}
    </>
  );
}

const isThere = (value: ReactNode): boolean => value !== null && value !== false && value !== '';

/** What is known of two solutions, line by line; lines that say nothing of either are left out. */
export function ComparisonTable({ first, second, unlike }: Pick<Comparison, 'first' | 'second' | 'unlike'>) {
  const t = useText();
  const lines = useLines()
    .filter(({ isComparing }) => unlike === null || !isComparing)
    .map(({ label, value }) => ({ label, values: [value(first), value(second)] }));
  return (
    <table className={classes.sides} aria-label={t({ id: 'scoring.compare.title' })}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t({ id: 'scoring.compare.what' })}</span>
          </th>
          <th scope="col">
            <Side label="scoring.compare.first.short" name={first.solution.name} />
          </th>
          <th scope="col">
            <Side label="scoring.compare.second.short" name={second.solution.name} />
          </th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ values }) => values.some(isThere))
          .map(({ label, values: [one, other] }) => (
            <tr key={label}>
              <th scope="row">
                <FormattedMessage id={label} />
              </th>
              <td>{isThere(one) ? one : '–'}</td>
              <td>{isThere(other) ? other : '–'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
