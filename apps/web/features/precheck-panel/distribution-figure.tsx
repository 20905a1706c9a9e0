import { FormattedMessage } from 'react-intl';
import { Figure } from '#web/ui/chart/figure.js';
import { FigureTable } from '#web/ui/chart/figure-table.js';
import { ReadingSvg } from '#web/ui/chart/reading-svg.js';
import { useShortNumber } from '#web/words/short-number.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Distribution } from '#modules/scoring/precheck/distribution.js';
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
  const t = useText();
  const bars = barsOf(distribution, useShortNumber());
  // All values are one, which the caption says: there is nothing to draw.
  if (distribution.type === 'histogram' && distribution.min === distribution.max)
    return (
      <p className="small">
        <Caption distribution={distribution} bars={bars} />
      </p>
    );
  const read = ({ label, count }: Bar) => t({ id: 'scoring.check.bar' }, { label, count });
  return (
    <Figure
      caption={<Caption distribution={distribution} bars={bars} />}
      chart={(captionId) => (
        <div className={classes.chart}>
          <ReadingSvg
            width={width}
            height={height}
            labelledBy={captionId}
            count={bars.length}
            pointAt={(share) => Math.floor(share * bars.length)}
            draw={(at) => <Bars bars={bars} on={at} />}
            read={(at) => bars[at] && read(bars[at])}
            rest={<Ends bars={bars} />}
          />
        </div>
      )}
      table={(captionId) => (
        <FigureTable
          labelledBy={captionId}
          columns={[
            { key: 'value', title: t({ id: 'scoring.problem.column.value' }) },
            { key: 'rows', title: t({ id: 'scoring.check.rows' }) },
          ]}
          rows={bars.map(({ label, count }) => ({ key: label, cells: [label, count] }))}
        />
      )}
    />
  );
}

function Caption({ distribution, bars }: { distribution: Distribution; bars: readonly Bar[] }) {
  const format = useShortNumber();
  if (distribution.type === 'classes') return <ClassesCaption column={distribution.column} bars={bars} />;
  const { column, min, max, mean } = distribution;
  const values = { column: <code>{column}</code>, min: format(min), max: format(max), mean: format(mean) };
  return <FormattedMessage id="scoring.check.histogram" values={values} />;
}

function Ends({ bars }: { bars: readonly Bar[] }) {
  return (
    <span className="flex spread">
      <span>{bars[0]?.from}</span>
      <span>{bars.at(-1)?.to}</span>
    </span>
  );
}

function Bars({ bars, on }: { bars: readonly Bar[]; on: number | null }) {
  const most = Math.max(...bars.map(({ count }) => count));
  const step = width / bars.length;
  return (
    <>
      {bars.map(({ label, count }, at) => {
        const size = count === 0 ? 0 : Math.max(1.5, (count / most) * (height - 4));
        return (
          <rect
            key={label}
            className={classes.bar}
            data-on={at === on || undefined}
            x={at * step + 1}
            y={height - size}
            width={Math.max(1, step - 2)}
            height={size}
            rx={1}
          />
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
