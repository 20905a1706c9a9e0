import { Button } from '@mantine/core';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { ManifestColumn } from '../../../../../modules/scoring/engine/manifest.js';
import type { ProblemCounts } from '../../../../../modules/scoring/engine/problems.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { useText } from '../../../lib/i18n/use-text.js';
import type { MessageId } from '../../../lib/i18n/message-ids.js';
import { problemText } from '../problem-text.js';
import { useExpectedText } from './expected-text.js';
import type { Finding } from './findings.js';
import { useFixText } from './fix-text.js';
import type { Fix } from './fixes.js';
import classes from './check-table.module.css';

interface Props {
  findings: readonly Finding[];
  counts: ProblemCounts;
  /** Problems that are named one by one. */
  listed: number;
  columns: readonly ManifestColumn[];
  isFixing: boolean;
  onFix: (fixes: readonly Fix[]) => void;
}

/** Everything that is wrong at once: row, column, value, problem and, where one click is enough, the fix. */
export function CheckTable({ findings, counts, listed, columns, isFixing, onFix }: Props) {
  const t = useText();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {Object.keys(counts).length > 1 && (
        <ul className={classes.counts}>
          {Object.entries(counts).map(([kind, count]) => (
            <li key={kind}>
              <FormattedMessage id={problemText(kind)} />: <strong>{<FormattedNumber value={count} />}</strong>
            </li>
          ))}
        </ul>
      )}
      <ScrollRegion label={t({ id: 'scoring.check.list' })} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                <FormattedMessage id="scoring.problem.column.line" />
              </th>
              {headings.map((id) => (
                <th key={id} scope="col">
                  <FormattedMessage id={id} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {findings.map((finding) => (
              <FindingRow key={finding.key} finding={finding} columns={columns} isFixing={isFixing} onFix={onFix} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {total > listed && (
        <p className={classes.more}>
          <FormattedMessage id="scoring.check.listed" values={{ listed, total }} />
        </p>
      )}
    </>
  );
}

const headings: readonly MessageId[] = [
  'scoring.problem.column.column',
  'scoring.problem.column.value',
  'scoring.problem.column.what',
  'scoring.check.fix',
];

type RowProps = Pick<Props, 'columns' | 'isFixing' | 'onFix'> & { finding: Finding };

function FindingRow({ finding, columns, isFixing, onFix }: RowProps) {
  const { offer } = useFixText();
  const { line, column, value, fix } = finding;
  return (
    <tr>
      <td className={classes.number}>{line === null ? '–' : <FormattedNumber value={line} />}</td>
      <td>{column === null ? '–' : <ColumnName name={column} />}</td>
      <td className={classes.value}>{value ? <code>{value}</code> : '–'}</td>
      <td>
        <What finding={finding} columns={columns} />
      </td>
      <td>
        {fix ? (
          <Button variant="light" size="compact-sm" disabled={isFixing} onClick={() => onFix([fix])}>
            {offer(fix)}
          </Button>
        ) : (
          <span className={classes.hint}>
            <FormattedMessage id={hintOf(finding.kind)} />
          </span>
        )}
      </td>
    </tr>
  );
}

function ColumnName({ name }: { name: string }) {
  return name === '' ? <FormattedMessage id="scoring.check.noName" /> : <code>{name}</code>;
}

function What({ finding, columns }: Pick<RowProps, 'finding' | 'columns'>) {
  const { kind, suggestion, count, fix, column } = finding;
  const expected = useExpectedText(columns.find(({ name }) => name === column));
  const shown = shownKinds[kind as keyof typeof shownKinds] ?? problemText(kind);
  return (
    <>
      <FormattedMessage id={shown} />
      {count !== null && (
        <>
          {': '}
          <strong>
            <FormattedNumber value={count} />
          </strong>
        </>
      )}
      {suggestion !== null && (
        <>
          {', '}
          <FormattedMessage id="scoring.check.didYouMean" values={{ name: <code>{suggestion}</code> }} />
        </>
      )}
      {!fix && expected && ofValues.has(kind) && <span className={classes.expected}>{expected}</span>}
    </>
  );
}

/** Faults of writing that the scorer only sees as wrong values. */
const shownKinds = {
  comma: 'scoring.problem.comma',
  spaces: 'scoring.problem.spaces',
  delimiter: 'scoring.problem.delimiter',
} as const;

const ofValues: ReadonlySet<string> = new Set(['bad_value', 'not_finite', 'out_of_range', 'empty_value']);

/** What its author can do about a problem that no click can put right. */
const hintOf = (kind: Finding['kind']): MessageId => hints[kind] ?? 'scoring.hint.correct';

const hints: Partial<Record<Finding['kind'], MessageId>> = {
  missing_id: 'scoring.hint.addRows',
  missing_column: 'scoring.hint.addColumn',
  extra_id: 'scoring.hint.removeRow',
  duplicate_id: 'scoring.hint.removeRow',
  duplicate_column: 'scoring.hint.removeColumn',
  extra_column: 'scoring.hint.removeColumn',
  bad_encoding: 'scoring.hint.saveUtf8',
};
