import { Button } from '@mantine/core';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { ManifestColumn } from '#modules/scoring/engine/manifest.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { hintOf, ofValues, expectedOf } from '#modules/scoring/precheck/finding-words.js';
import type { Report } from '#modules/scoring/precheck/check.js';
import { findingsOf, talliesOf, type Finding } from '#modules/scoring/precheck/findings.js';
import { findingText } from './finding-text.js';
import { placeText } from '#web/words/problem-text.js';
import { useFixText } from './fix-text.js';
import { SaveProblems } from './save-problems.js';
import type { Fix } from '#modules/scoring/precheck/fixes.js';
import classes from './check-table.module.css';

/** What the values of a column have to be, in words; null where there is no more to say than that they are wrong. */
const useExpectedText = (column: ManifestColumn | undefined): string | null => {
  const t = useText();
  const expected = expectedOf(column);
  return expected && t({ id: expected.id }, expected.values);
};

interface Props {
  report: Report;
  isFixing: boolean;
  onFix: (fixes: readonly Fix[]) => void;
}

/** Everything that is wrong at once: row, column, value, problem and, where one click is enough, the fix. */
export function CheckTable({ report, isFixing, onFix }: Props) {
  const t = useText();
  const { format } = report;
  const findings = findingsOf(report);
  const tallies = [...talliesOf(findings, report)];
  const listed = findings.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {tallies.length > 1 && (
        <ul className="wrap bare muted small numbers gap-2px-5">
          {tallies.map(([kind, count]) => (
            <li key={kind}>
              <FormattedMessage id={findingText(kind, format)} />: <strong>{<FormattedNumber value={count} />}</strong>
            </li>
          ))}
        </ul>
      )}
      <PlainTable
        label={t({ id: 'scoring.check.list' })}
        scroll={classes.scroll}
        className={classes.table}
        columns={[
          { id: 'scoring.problem.column.line', className: classes.number },
          placeText(format),
          'scoring.problem.column.value',
          'scoring.problem.column.what',
          'scoring.check.fix',
        ]}
      >
        {findings.map((finding) => (
          <FindingRow
            key={finding.key}
            finding={finding}
            format={format}
            columns={report.columns}
            header={report.header}
            isFixing={isFixing}
            onFix={onFix}
          />
        ))}
      </PlainTable>
      {report.problems > listed && (
        <p className="muted small">
          <FormattedMessage id="scoring.check.listed" values={{ listed, total: report.problems }} />
        </p>
      )}
      {report.isPart && <p className="muted small">{t({ id: 'scoring.check.part' })}</p>}
      {report.problems > 1 && <SaveProblems report={report} />}
    </>
  );
}

type RowProps = Pick<Props, 'isFixing' | 'onFix'> & {
  finding: Finding;
  format: Report['format'];
  columns: readonly ManifestColumn[];
  /** All columns that a file has to have. */
  header: readonly string[];
};

function FindingRow({ finding, format, columns, header, isFixing, onFix }: RowProps) {
  const t = useText();
  const { offer } = useFixText();
  const { line, column, value, fix } = finding;
  return (
    <tr>
      <td className={classes.number} data-label={t({ id: 'scoring.problem.column.line' })} data-empty={line === null}>
        {line === null ? '–' : <FormattedNumber value={line} />}
      </td>
      <td data-label={t({ id: placeText(format) })} data-empty={column === null}>
        {column === null ? '–' : <ColumnName name={column} />}
      </td>
      <td className={classes.value} data-label={t({ id: 'scoring.problem.column.value' })} data-empty={!value}>
        {value ? <code>{value}</code> : '–'}
      </td>
      <td className={classes.wide}>
        <What finding={finding} format={format} columns={columns} header={header} />
      </td>
      <td className={classes.wide}>
        {fix ? (
          <Button variant="light" size="compact-sm" disabled={isFixing} onClick={() => onFix([fix])}>
            {offer(fix)}
          </Button>
        ) : (
          <span className="muted small">
            <FormattedMessage id={hintOf(finding, format)} />
          </span>
        )}
      </td>
    </tr>
  );
}

function ColumnName({ name }: { name: string }) {
  return name === '' ? <FormattedMessage id="scoring.check.noName" /> : <code>{name}</code>;
}

function What({ finding, format, columns, header }: Omit<RowProps, 'isFixing' | 'onFix'>) {
  const { kind, suggestion, count, fix, column, values } = finding;
  const text = useExpectedText(columns.find(({ name }) => name === column));
  const expected = !fix && ofValues.has(kind) ? text : null;
  // What a column takes says of a wrong value all that there is to say.
  const isAll = kind === 'bad_value' && expected !== null;
  return (
    <>
      {isAll ? expected : <FormattedMessage id={findingText(kind, format)} />}
      {count > 1 && (
        <>
          {': '}
          <strong>
            <FormattedNumber value={count} />
          </strong>
        </>
      )}
      {values && (
        <>
          {'. '}
          <FormattedMessage id="scoring.check.values" values={values} />
        </>
      )}
      {suggestion !== null && (
        <>
          {', '}
          <FormattedMessage id="scoring.check.didYouMean" values={{ name: <code>{suggestion}</code> }} />
        </>
      )}
      {kind === 'header' && (
        <span className="block muted caption line-16px">
          <FormattedMessage id="scoring.check.header" values={{ columns: header.join(', ') }} />
        </span>
      )}
      {!isAll && expected && <span className="block muted caption line-16px">{expected}</span>}
    </>
  );
}
