import { FormattedMessage } from 'react-intl';
import type { FileProblem } from '../../../../../modules/championships/contract/editor.js';
import { Chip } from '../../../components/chip.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { problemText } from '../problem-text.js';
import classes from './file-problems.module.css';

interface Props {
  problems: readonly FileProblem[];
  counts: Readonly<Record<string, number>>;
}

const columns = ['line', 'column', 'value', 'what'] as const;

/** What is wrong with a truth or a solution, line by line. */
export function FileProblems({ problems, counts }: Props) {
  const t = useText();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div role="alert">
      <Chip tone="error">{t({ id: 'scoring.problems' }, { count: total || problems.length })}</Chip>
      <ScrollRegion label={t({ id: 'scoring.problems.first' })} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
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
                  <FormattedMessage id={problemText(problem.hint ?? problem.reason ?? problem.kind)} />
                  {problem.suggestion && (
                    <>
                      {' '}
                      <FormattedMessage
                        id="editor.problem.suggestion"
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
    </div>
  );
}
