import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { placeText, problemTextOf } from './problem-text.js';
import classes from './problem-list.module.css';
import { PlainTable } from '#web/ui/table/plain-table.js';

interface Problem {
  kind: string;
  line?: number | null | undefined;
  column?: string | null | undefined;
  value?: string | null | undefined;
  /** What it may come from, else the reason of it, says more than its kind. */
  hint?: string | null | undefined;
  reason?: string | null | undefined;
  /** A name that was perhaps meant. */
  suggestion?: string | null | undefined;
}

/** What is wrong with a file, place by place. */
export function ProblemList({
  problems,
  format,
}: {
  problems: readonly Problem[];
  format?: 'csv' | 'json' | undefined;
}) {
  const t = useText();
  return (
    <PlainTable
      label={t({ id: 'scoring.problems.first' })}
      className={classes.table}
      columns={[
        { id: 'scoring.problem.column.line', className: classes.number },
        placeText(format ?? 'csv', problems),
        'scoring.problem.column.value',
        'scoring.problem.column.what',
      ]}
    >
      {problems.map((problem) => (
        <tr key={JSON.stringify(problem)}>
          <td className={classes.number}>{problem.line ?? '–'}</td>
          <Cell text={problem.kind === 'repository' ? null : problem.column} />
          <Cell text={problem.kind === 'test_failed' ? null : problem.value} />
          <td>
            <FormattedMessage id={problemTextOf(problem, format)} />
            {problem.suggestion && (
              <>
                {' '}
                <FormattedMessage
                  id="scoring.problem.suggestion"
                  values={{ name: <code>{problem.suggestion}</code> }}
                />
              </>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** As it stands in the file. Codes that the text of a problem is made from are none of it. */
const Cell = ({ text }: { text: string | null | undefined }) => <td>{text ? <code>{text}</code> : '–'}</td>;
