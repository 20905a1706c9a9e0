import { FormattedMessage } from 'react-intl';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { Figure } from '#web/ui/chart/figure.js';
import { FigureTable } from '#web/ui/chart/figure-table.js';
import { ReadingSvg } from '#web/ui/chart/reading-svg.js';
import { formatScore } from '#web/words/score-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { OwnPoints, scalesOf } from './own-points.js';
import type { Direction } from '#modules/championships/contract/championship.js';
import { ownScores, type OwnScore } from './own-scores.js';
import { useNamedGroups } from './use-named-groups.js';
import classes from './own-chart.module.css';

/** A letter keeps its size on a phone, where the picture is as wide as the page, and a name has room for fewer. */
const sizes = { wide: { width: 720, letters: 80 }, narrow: { width: 340, letters: 26 } };

interface Props {
  solutions: readonly SolutionView[];
  /** Those with answers of their own give scores that stand by themselves. */
  tours: readonly TourView[];
  direction: Direction;
  /** There are older ones that were not read. */
  isPart: boolean;
}

/** SUB3: the own scores over time with the best so far; the arrow keys read them one by one. */
export function OwnChart({ solutions, tours, direction, isPart }: Props) {
  const t = useText();
  const { width, letters } = sizes[useIsNarrow() ? 'narrow' : 'wide'];
  const scores = ownScores(solutions, direction);
  const groups = useNamedGroups(scores, tours, letters);
  const scales = scalesOf(groups, direction, width);
  const hasBeyond = scales.panels.some((panel) => panel.scores.some(({ score }) => panel.isBeyond(score)));
  const nameOf = ({ judgedBy }: OwnScore) => groups.find((group) => group.judgedBy === judgedBy)?.name ?? null;
  const read = (own: OwnScore) => {
    const { time, name, score, best } = own;
    const values = { time: dateOf(time), name, score: formatScore(score) };
    const text =
      best === null
        ? t({ id: 'scoring.own.readLate' }, values)
        : t({ id: 'scoring.own.read' }, { ...values, best: formatScore(best) });
    return [nameOf(own), text].filter(Boolean).join(' · ');
  };
  return (
    <div className={classes.chart}>
      <Figure
        caption={<Caption scores={scores} isPart={isPart} isOneGroup={groups.length === 1} />}
        chart={(captionId) => (
          <ReadingSvg
            width={width}
            height={scales.height}
            labelledBy={captionId}
            count={scores.length}
            pointAt={(share) => nearest(scores, scales.x.invert(share * width).getTime())}
            draw={(at) => <OwnPoints scales={scales} read={at === null ? undefined : scores[at]} />}
            read={(at) => scores[at] && read(scores[at])}
            rest={<Legend hasBeyond={hasBeyond} />}
          />
        )}
        table={(captionId) => <ScoreTable scores={scores} nameOf={nameOf} captionId={captionId} />}
      />
    </div>
  );
}

const dateOf = (time: number): string => formatDateTime(new Date(time).toISOString());

const nearest = (scores: readonly OwnScore[], time: number): number =>
  scores.reduce(
    (best, score, at) => (Math.abs(score.time - time) < Math.abs((scores[best]?.time ?? 0) - time) ? at : best),
    0,
  );

function Legend({ hasBeyond }: { hasBeyond: boolean }) {
  return (
    <>
      <FormattedMessage id="scoring.own.legend" /> {hasBeyond && <FormattedMessage id="scoring.own.beyond" />}
    </>
  );
}

function Caption({ scores, isPart, isOneGroup }: { scores: OwnScore[]; isPart: boolean; isOneGroup: boolean }) {
  const count = scores.length;
  if (!isOneGroup) return <FormattedMessage id="scoring.own.unlike" values={{ count }} />;
  const best = scores.at(-1)?.best ?? null;
  const first = scores.find(({ score, late }) => score === best && !late);
  if (best === null || !first) return <FormattedMessage id="scoring.own.late" values={{ count }} />;
  const values = { count, score: formatScore(best), time: dateOf(first.time) };
  return <FormattedMessage id={isPart ? 'scoring.own.part' : 'scoring.own.all'} values={values} />;
}

interface TableProps {
  scores: readonly OwnScore[];
  nameOf: (score: OwnScore) => string | null;
  captionId: string;
}

function ScoreTable({ scores, nameOf, captionId }: TableProps) {
  const t = useText();
  const names = scores.map(nameOf);
  const isNamed = names.some((name) => name !== null);
  const columns = [
    { key: 'time', title: t({ id: 'scoring.chart.time' }) },
    ...(isNamed ? [{ key: 'answers', title: t({ id: 'scoring.own.answers' }) }] : []),
    { key: 'file', title: t({ id: 'scoring.column.file' }) },
    { key: 'score', title: t({ id: 'scoring.column.score' }) },
    { key: 'best', title: t({ id: 'scoring.own.best' }) },
  ];
  const rows = scores.map(({ id, time, name, score, best }, at) => ({
    key: id,
    cells: [
      dateOf(time),
      ...(isNamed ? [names[at]] : []),
      name,
      formatScore(score),
      best === null ? '–' : formatScore(best),
    ],
  }));
  return <FigureTable labelledBy={captionId} columns={columns} rows={rows} />;
}
