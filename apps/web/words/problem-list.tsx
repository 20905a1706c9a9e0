import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { placeText, problemTextOf } from './problem-text.js';
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
    <ScrollRegion label={t({ id: 'scoring.problems.first' })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              <FormattedMessage id="scoring.problem.column.line" />
            </th>
            {(
              [
                placeText(format ?? 'csv', problems),
                'scoring.problem.column.value',
                'scoring.problem.column.what',
              ] as const
            ).map((id) => (
              <th key={id} scope="col">
                <FormattedMessage id={id} />
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
        </tbody>
      </table>
    </ScrollRegion>
  );
}
