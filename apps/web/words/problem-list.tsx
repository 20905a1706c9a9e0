import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { problemTextOf } from './problem-text.js';
import classes from './problem-list.module.css';
import { ScrollRegion } from '#web/ui/scroll-region.js';

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

const columns = ['line', 'column', 'value', 'what'] as const;

/** What is wrong with a file, place by place. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = useText();
  return (
    <ScrollRegion label={t({ id: 'scoring.problems.first' })}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'line' ? classes.number : undefined}>
                <FormattedMessage id={`scoring.problem.column.${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <tr key={JSON.stringify(problem)}>
              <td className={classes.number}>{problem.line ?? '–'}</td>
              <td>{problem.column ? <code>{problem.column}</code> : '–'}</td>
              <td>{problem.value ? <code>{problem.value}</code> : '–'}</td>
              <td>
                <FormattedMessage id={problemTextOf(problem)} />
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
        </tbody>
      </table>
    </ScrollRegion>
  );
}
