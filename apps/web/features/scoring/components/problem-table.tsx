import { FormattedMessage } from 'react-intl';
import type { Problem } from '../../../../../modules/scoring/contract/solution.js';
import { Chip } from '../../../components/chip.js';
import { useText } from '../../../lib/i18n/use-text.js';
import type { MessageId } from '../../../lib/i18n/message-ids.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import classes from './problem-table.module.css';

const kinds = [
  'empty_file',
  'bad_encoding',
  'bad_csv',
  'bad_json',
  'duplicate_column',
  'missing_column',
  'extra_column',
  'empty_value',
  'bad_value',
  'not_finite',
  'out_of_range',
  'bad_row_sum',
  'duplicate_item',
  'extra_id',
  'duplicate_id',
  'missing_id',
] as const;
type Kind = (typeof kinds)[number];

const isKnown = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind);

/** A kind that this version of the page does not know is still a problem of the file. */
const messageOf = (kind: string): MessageId => `scoring.problem.${isKnown(kind) ? kind : 'other'}`;

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
            <FormattedMessage id={messageOf(kind)} />
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
                  <FormattedMessage id={messageOf(problem.kind)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
