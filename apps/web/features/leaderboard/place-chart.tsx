import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LeaderboardHistory, TeamHistory } from '#modules/scoring/boards/contract/leaderboard.js';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { Figure } from '#web/ui/chart/figure.js';
import { FigureTable } from '#web/ui/chart/figure-table.js';
import { ReadingSvg } from '#web/ui/chart/reading-svg.js';
import { formatScore } from '#web/words/score-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { momentsOf, type Series, seriesOf, valueAt } from './chart-series.js';
import { PlaceLines, scalesOf, type Measure } from './place-lines.js';

/** Before it is measured: afterwards it is drawn as wide as it is seen, so that its letters have their size. */
const firstWidth = 480;
/** Less than that is no way yet. */
const leastMs = 3_600_000;

interface Props {
  history: LeaderboardHistory;
  /** The history is that of the public board, and the results are out: what it ends with is no place that counts. */
  isOver?: boolean;
  /** Of one team, once the results are out; a team may have none. */
  finalPlace?: number | undefined;
}

/** Places or scores over time, as stepped lines; the arrow keys read them moment by moment. */
export function PlaceChart({ history, isOver = false, finalPlace }: Props) {
  const t = useText();
  const [wanted, setMeasure] = useState<Measure>('place');
  const [isRecent, setRecent] = useState(false);
  const series = useMemo(() => seriesOf(history, isRecent), [history, isRecent]);
  // Of teams far below the first the server counts no places.
  const hasPlaces = series.every(({ points }) => points.every(({ place }) => place !== null));
  const measure = hasPlaces ? wanted : 'score';
  const moments = useMemo(() => momentsOf(series), [series]);
  const { ref, width } = useElementSize();
  const chartWidth = width || firstWidth;
  const scales = useMemo(
    () => scalesOf(series, measure, history.direction, chartWidth),
    [series, measure, history.direction, chartWidth],
  );
  const caption = <Caption series={series} isOver={isOver} finalPlace={finalPlace} />;
  if (series.length === 0) return <p>{t({ id: 'scoring.chart.none' })}</p>;
  // One place and one score of one team are no way yet, nor is its first hour: they are said, and not drawn.
  const points = history.items[0]?.points ?? [];
  const start = points[0];
  const isShort = Date.parse(points.at(-1)?.at ?? '') - Date.parse(start?.at ?? '') < leastMs;
  const isStill = ({ place, score }: TeamHistory['points'][number]) => place === start?.place && score === start.score;
  if (history.items.length === 1 && (isShort || points.every(isStill))) return <p className="small">{caption}</p>;
  const text = (line: Series, time: number) => {
    const point = valueAt(line, time);
    if (!point) return null;
    return measure === 'place' ? String(point.place) : formatScore(point.score);
  };
  const pointAt = (share: number) => {
    const time = scales.x.invert(share * chartWidth);
    return Math.max(
      0,
      moments.findLastIndex((moment) => moment <= time.getTime()),
    );
  };
  return (
    <Figure
      caption={caption}
      chart={(captionId) => (
        <div ref={ref}>
          <ReadingSvg
            width={chartWidth}
            height={scales.height}
            labelledBy={captionId}
            count={moments.length}
            pointAt={pointAt}
            draw={(at) => (
              <PlaceLines series={series} scales={scales} at={at === null ? null : (moments[at] ?? null)} />
            )}
            read={(at) => <Reading series={series} time={moments[at] ?? 0} text={text} />}
            rest={<Ends moments={moments} />}
          />
        </div>
      )}
      table={(captionId) => <HistoryTable series={series} moments={moments} text={text} captionId={captionId} />}
      tools={
        <>
          {hasPlaces && (
            <Switch isOn={measure === 'score'} onClick={() => setMeasure(measure === 'place' ? 'score' : 'place')}>
              <FormattedMessage id="scoring.chart.scores" />
            </Switch>
          )}
          <Switch isOn={isRecent} onClick={() => setRecent(!isRecent)}>
            <FormattedMessage id="scoring.chart.recent" />
          </Switch>
        </>
      }
    />
  );
}

function Switch({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <Button variant={isOn ? 'light' : 'subtle'} size="compact-sm" aria-pressed={isOn} onClick={onClick}>
      {children}
    </Button>
  );
}

function Caption({ series, isOver, finalPlace }: { series: readonly Series[] } & Pick<Props, 'isOver' | 'finalPlace'>) {
  const first = series.find(({ points }) => points.at(-1)?.place === 1);
  const own = series.find(({ mine }) => mine);
  if (series.length === 1) {
    const [line] = series;
    const places = line?.points.flatMap(({ place }) => place ?? []) ?? [];
    if (places.length === 0)
      return (
        <FormattedMessage
          id="scoring.chart.oneScore"
          values={{ team: line?.team, score: formatScore(line?.points.at(-1)?.score ?? 0) }}
        />
      );
    const way = isOver ? ('scoring.chart.oneOver' as const) : ('scoring.chart.one' as const);
    return (
      <FormattedMessage
        id={finalPlace === undefined ? way : 'scoring.chart.oneFinal'}
        values={{ team: line?.team, place: finalPlace ?? places.at(-1), best: Math.min(...places) }}
      />
    );
  }
  const [leaders, leadersAndYou] = isOver
    ? (['scoring.chart.led', 'scoring.chart.ledAndYou'] as const)
    : (['scoring.chart.leaders', 'scoring.chart.leadersAndYou'] as const);
  return (
    <FormattedMessage
      id={own ? leadersAndYou : leaders}
      values={{ team: first?.team ?? series[0]?.team, place: own?.points.at(-1)?.place }}
    />
  );
}

function Ends({ moments }: { moments: readonly number[] }) {
  return (
    <span style={{ display: 'flex', justifyContent: 'space-between' }}>
      {[moments[0], moments.at(-1)].map((time, at) => (
        <span key={at === 0 ? 'from' : 'to'}>{time !== undefined && formatDateTime(new Date(time).toISOString())}</span>
      ))}
    </span>
  );
}

interface TextProps {
  series: readonly Series[];
  text: (line: Series, time: number) => string | null;
}

function Reading({ series, text, time }: TextProps & { time: number }) {
  const all = series
    .map((line) => ({ line, value: text(line, time), place: valueAt(line, time)?.place ?? Number.POSITIVE_INFINITY }))
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => one.place - other.place);
  const words = all.map(({ line, value }) => `${value} ${line.team}`).join(', ');
  return `${formatDateTime(new Date(time).toISOString())}: ${words}`;
}

function HistoryTable({
  series,
  moments,
  text,
  captionId,
}: TextProps & { moments: readonly number[]; captionId: string }) {
  const t = useText();
  const columns = [
    { key: '', title: t({ id: 'scoring.chart.time' }) },
    ...series.map(({ team }) => ({ key: team, title: team })),
  ];
  const rows = moments.map((time) => ({
    key: time,
    cells: [formatDateTime(new Date(time).toISOString()), ...series.map((line) => text(line, time) ?? '–')],
  }));
  return <FigureTable labelledBy={captionId} columns={columns} rows={rows} />;
}
