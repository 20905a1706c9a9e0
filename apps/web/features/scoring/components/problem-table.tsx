import { FormattedMessage } from 'react-intl';
import type { Problem } from '../../../../../modules/scoring/contract/solution.js';
import { Chip } from '../../../components/chip.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { problemText } from '../problem-text.js';
import classes from './problem-table.module.css';

interface Props {
  problems: readonly Problem[];
  counts: Readonly<Record<string, number>>;
}

/** What is wrong with a file (SUB2): how much of each kind, and the first places. */
export function ProblemTable({ problems, counts }: Props) {
  const t = useText();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <p className={classes.verdict}>
        <Chip tone="error">{t({ id: 'scoring.problems' }, { count: total || problems.length })}</Chip>
        <FormattedMessage id="scoring.noAttempt" />
      </p>
      <ul className={classes.counts}>
        {Object.entries(counts).map(([kind, count]) => (
          <li key={kind}>
            <FormattedMessage id={problemText(kind)} />
            {': '}
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
      <ScrollRegion label={t({ id: 'scoring.problems.first' })} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['line', 'column', 'value', 'what'] as const).map((column) => (
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
                  <FormattedMessage id={problemText(problem.hint ?? problem.kind)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
