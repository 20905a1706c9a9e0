import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useShortNumber } from '#web/words/short-number.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Change, ColumnDifference, Difference } from './matched-rows.js';
import { useDifference, type Comparing } from './use-difference.js';
import classes from './comparison.module.css';

interface Props {
  first: SolutionView;
  second: SolutionView;
}

/** How the predictions of two files differ (SUB3): how many, by how much, and which the most. */
export function DifferenceView({ first, second }: Props) {
  const comparing = useDifference(first, second);
  return (
    <section className={classes.part} aria-labelledby="difference">
      <h3 id="difference">
        <FormattedMessage id="scoring.compare.predictions" />
      </h3>
      {comparing.state === 'done' ? <Found difference={comparing.difference} /> : <NotYet comparing={comparing} />}
    </section>
  );
}

function NotYet({ comparing }: { comparing: Exclude<Comparing, { state: 'done' }> }) {
  const t = useText();
  const bytes = useBytes();
  if (comparing.state === 'reading') {
    const { bytes: read, total } = comparing;
    const label = t({ id: 'scoring.compare.reading' }, { read: bytes(read), total: bytes(total) });
    return (
      <div>
        <p className="muted">{label}</p>
        <progress className={classes.progress} aria-label={label} value={read} max={total} />
      </div>
    );
  }
  if (comparing.state !== 'failed') {
    return (
      <p>
        <FormattedMessage id={comparing.state === 'same' ? 'scoring.compare.same' : 'scoring.compare.tooLarge'} />
      </p>
    );
  }
  return (
    <div role="alert">
      <p>
        <FormattedMessage id={`scoring.compare.failed.${comparing.failure}`} />
      </p>
      {comparing.failure === 'unavailable' && (
        <Button size="xs" mt={8} variant="default" onClick={comparing.again}>
          <FormattedMessage id="shell.tryAgain" />
        </Button>
      )}
    </div>
  );
}

function Found({ difference }: { difference: Difference }) {
  const t = useText();
  const { common, changed, onlyFirst, onlySecond, columns, largest } = difference;
  return (
    <>
      <p>{t({ id: 'scoring.compare.changed' }, { common, changed })}</p>
      {(onlyFirst > 0 || onlySecond > 0) && (
        <p>{t({ id: 'scoring.compare.only' }, { first: onlyFirst, second: onlySecond })}</p>
      )}
      {changed > 0 && (
        <ul className="stack gap-1 flat pl-5">
          {columns.map((column) => (
            <ColumnLine key={column.name} column={column} common={common} />
          ))}
        </ul>
      )}
      {largest.length > 0 && <Largest changes={largest} />}
    </>
  );
}

function ColumnLine({ column: { name, changed, by }, common }: { column: ColumnDifference; common: number }) {
  const t = useText();
  const format = useShortNumber();
  // Of lists without a name nothing more can be said than how many differ.
  if (name === '' || changed === 0) return null;
  return (
    <li>
      <code>{name}</code>: {t({ id: 'scoring.compare.column' }, { changed, common })}
      {by && `, ${t({ id: 'scoring.compare.by' }, { mean: format(by.mean), most: format(by.most) })}`}
    </li>
  );
}

function Largest({ changes }: { changes: readonly Change[] }) {
  const t = useText();
  const format = useShortNumber();
  return (
    <PlainTable
      label={t({ id: 'scoring.compare.largest' })}
      isCaptioned
      scroll="bordered rounded"
      className={classes.changes}
      columns={[
        'scoring.compare.id',
        'scoring.problem.column.column',
        { id: 'scoring.compare.first.short', isNumber: true },
        { id: 'scoring.compare.second.short', isNumber: true },
        { id: 'scoring.compare.change', isNumber: true },
      ]}
    >
      {changes.map(({ key, column, first, second }) => (
        <tr key={`${key} ${column}`}>
          <th scope="row">{key}</th>
          <td>{column}</td>
          <td data-number>{format(first)}</td>
          <td data-number>{format(second)}</td>
          <td data-number>{signed(second - first, format)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const signed = (value: number, format: (value: number) => string): string =>
  value > 0 ? `+${format(value)}` : format(value);
