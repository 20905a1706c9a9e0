import { FormattedMessage, useIntl } from 'react-intl';
import type { ColumnProfile } from '#modules/championships/contract/preview.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Spark } from './spark.js';
import classes from './column-summary.module.css';

/** What the values of a column are like: their kind, spread, ends or commonest ones, and how many are missing. */
export function ColumnSummary({ column, rows }: { column: ColumnProfile; rows: number }) {
  const percent = usePercent();
  const label = useSpread(column);
  return (
    <div className="stack justify-items-start gap-2px text caption line-16px">
      <span className="muted">
        <FormattedMessage id={`championships.preview.type.${column.type}`} />
      </span>
      {column.bins.length > 0 && <Spark bins={column.bins} label={label} />}
      <Range column={column} rows={rows} />
      {column.nulls > 0 && rows > 0 && (
        <span className="warn">
          <FormattedMessage id="championships.preview.nulls" values={{ share: percent(column.nulls, rows) }} />
        </span>
      )}
    </div>
  );
}

function Range({ column: { min, max, distinct, common }, rows }: { column: ColumnProfile; rows: number }) {
  const value = useValue();
  const percent = usePercent();
  if (min !== null && max !== null) {
    return <span>{min === max ? value(min) : `${value(min)} – ${value(max)}`}</span>;
  }
  const [top] = common;
  return (
    <>
      <span>
        {distinct === null ? (
          <FormattedMessage id="championships.preview.manyValues" />
        ) : (
          <FormattedMessage id="championships.preview.distinct" values={{ count: distinct }} />
        )}
      </span>
      {top && (
        <span className={classes.top}>
          {top.value} {percent(top.count, rows)}
        </span>
      )}
    </>
  );
}

/** Numbers in the form of the language; times as they are written. */
const useValue = () => {
  const { formatNumber } = useIntl();
  return (value: number | string) =>
    typeof value === 'number' ? formatNumber(value, { maximumSignificantDigits: 6 }) : value;
};

/** A share that is never called none or all unless it is. */
const usePercent = () => {
  const { formatNumber } = useIntl();
  return (count: number, of: number) => {
    const share = of > 0 ? count / of : 0;
    const shown = share > 0 && share < 1 ? Math.min(0.999, Math.max(0.001, share)) : share;
    return formatNumber(shown, { style: 'percent', maximumFractionDigits: shown < 0.1 || shown > 0.99 ? 1 : 0 });
  };
};

/** The bars in words. */
const useSpread = ({ name, bins, min, max, common }: ColumnProfile): string => {
  const t = useText();
  const value = useValue();
  const percent = usePercent();
  const total = bins.reduce((sum, count) => sum + count, 0);
  if (min === null || max === null) {
    const values = common.map((one) => `${one.value} ${percent(one.count, total)}`).join(', ');
    return t({ id: 'championships.preview.commonest' }, { name, values });
  }
  const shares = bins.map((count) => percent(count, total)).join(', ');
  return t({ id: 'championships.preview.spread' }, { name, min: value(min), max: value(max), shares });
};
