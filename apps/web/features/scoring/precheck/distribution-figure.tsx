import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useShortNumber } from '../../../lib/format/short-number.js';
import { useText } from '../../../lib/i18n/use-text.js';
import type { Distribution } from './distribution.js';
import classes from './distribution-figure.module.css';

const width = 360;
const height = 120;
const mostBars = 24;

interface Bar {
  from: string;
  to: string;
  label: string;
  count: number;
}

/** How the predictions are spread, as bars or as the same in a table. */
export function DistributionFigure({ distribution }: { distribution: Distribution }) {
  const format = useShortNumber();
  const [isTable, setTable] = useState(false);
  const captionId = useId();
  const bars = barsOf(distribution, format);
  return (
    <figure className={classes.figure}>
      <figcaption id={captionId} className={classes.caption}>
        {distribution.type === 'histogram' ? (
          <FormattedMessage
            id="scoring.check.histogram"
            values={{
              column: <code>{distribution.column}</code>,
              min: format(distribution.min),
              max: format(distribution.max),
              mean: format(distribution.mean),
            }}
          />
        ) : (
          <ClassesCaption column={distribution.column} bars={bars} />
        )}
      </figcaption>
      {isTable ? <BarTable bars={bars} captionId={captionId} /> : <BarChart bars={bars} captionId={captionId} />}
      <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
        <FormattedMessage id={isTable ? 'scoring.check.asChart' : 'scoring.check.asTable'} />
      </Button>
    </figure>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  captionId: string;
}

/** One stop of the Tab key; the arrow keys go from bar to bar and what they come to is read out. */
function BarChart({ bars, captionId }: BarsProps) {
  const t = useText();
  const [at, setAt] = useState<number | null>(null);
  const pointed = at === null ? undefined : bars[at];
  const move = (event: React.KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt((last) => (last === null ? 0 : Math.min(bars.length - 1, Math.max(0, last + by))));
  };
  return (
    <>
      {/* An image that is read bar by bar; no element of HTML is one. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.chart}
        role="img"
        tabIndex={0}
        aria-labelledby={captionId}
        onKeyDown={move}
        onBlur={() => setAt(null)}
        onMouseLeave={() => setAt(null)}
      >
        <Bars bars={bars} on={at} onPoint={setAt} />
      </svg>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */}
      <output className={classes.reading} aria-live="polite">
        {pointed ? (
          t({ id: 'scoring.check.bar' }, { label: pointed.label, count: pointed.count })
        ) : (
          <>
            <span>{bars[0]?.from}</span>
            <span>{bars.at(-1)?.to}</span>
          </>
        )}
      </output>
    </>
  );
}

function Bars({ bars, on, onPoint }: { bars: readonly Bar[]; on: number | null; onPoint: (at: number) => void }) {
  const most = Math.max(...bars.map(({ count }) => count));
  const step = width / bars.length;
  return (
    <>
      {bars.map(({ label, count }, at) => {
        const size = count === 0 ? 0 : Math.max(1.5, (count / most) * (height - 4));
        return (
          <g key={label} onMouseEnter={() => onPoint(at)}>
            <rect x={at * step} y={0} width={step} height={height} fill="transparent" />
            <rect
              className={classes.bar}
              data-on={at === on || undefined}
              x={at * step + 1}
              y={height - size}
              width={Math.max(1, step - 2)}
              height={size}
              rx={1}
            />
          </g>
        );
      })}
      <line className={classes.axis} x1={0} x2={width} y1={height} y2={height} />
    </>
  );
}

function ClassesCaption({ column, bars }: { column: string | null; bars: readonly Bar[] }) {
  const [top] = bars.toSorted((a, b) => b.count - a.count);
  const values = { top: <code>{top?.label}</code>, count: top?.count, column: <code>{column}</code> };
  return column === null ? (
    <FormattedMessage id="scoring.check.largest" values={values} />
  ) : (
    <FormattedMessage id="scoring.check.classes" values={values} />
  );
}

function BarTable({ bars, captionId }: BarsProps) {
  return (
    <table className={classes.table} aria-labelledby={captionId}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="scoring.problem.column.value" />
          </th>
          <th scope="col">
            <FormattedMessage id="scoring.check.rows" />
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count }) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const barsOf = (distribution: Distribution, format: (value: number, digits: number) => string): Bar[] => {
  if (distribution.type === 'classes') {
    return distribution.classes
      .slice(0, mostBars)
      .map(({ name, count }) => ({ from: name, to: name, label: name, count }));
  }
  const { bins, min, max } = distribution;
  const size = max / bins.length - min / bins.length;
  // As many digits as tell the ends of a bar apart.
  const digits = Math.max(
    4,
    Math.min(15, 1 + Math.ceil(Math.log10(Math.max(Math.abs(min), Math.abs(max)) / size)) || 0),
  );
  return bins.map((count, bin) => {
    const [from, to] = [bin, bin + 1].map((at) => format(min + at * size, digits));
    return { from: from!, to: to!, label: from === to ? from! : `${from} – ${to}`, count };
  });
};
