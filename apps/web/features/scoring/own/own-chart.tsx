import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatDateTime } from '../../../../../modules/kernel/contract/time-format.js';
import type { SolutionView } from '../../../../../modules/scoring/contract/solution.js';
import { Figure } from '../../../components/figure.js';
import { ReadingSvg } from '../../../components/reading-svg.js';
import { formatScore } from '../../../lib/format/score.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { useIsNarrow } from '../../../lib/use-is-narrow.js';
import { OwnPoints, scalesOf } from './own-points.js';
import { ownScores, type Direction, type OwnScore } from './own-scores.js';
import classes from './own-chart.module.css';

/** A letter keeps its size on a phone, where the picture is as wide as the page. */
const sizes = { wide: { width: 720, height: 150 }, narrow: { width: 340, height: 150 } };

interface Props {
  solutions: readonly SolutionView[];
  direction: Direction;
  /** There are older ones that were not read. */
  isPart: boolean;
}

/** SUB3: the own scores over time with the best so far; the arrow keys read them one by one. */
export function OwnChart({ solutions, direction, isPart }: Props) {
  const t = useText();
  const size = sizes[useIsNarrow() ? 'narrow' : 'wide'];
  const scores = useMemo(() => ownScores(solutions, direction), [solutions, direction]);
  const scales = useMemo(() => scalesOf(scores, direction, size), [scores, direction, size]);
  const read = ({ time, name, score, best }: OwnScore) =>
    t(
      { id: best === null ? 'scoring.own.readLate' : 'scoring.own.read' },
      { time: dateOf(time), name, score: formatScore(score), best: best === null ? '' : formatScore(best) },
    );
  return (
    <div className={classes.chart}>
      <Figure
        caption={<Caption scores={scores} isPart={isPart} />}
        chart={(captionId) => (
          <ReadingSvg
            {...size}
            labelledBy={captionId}
            count={scores.length}
            pointAt={(share) => nearest(scores, scales.x.invert(share * size.width).getTime())}
            draw={(at) => <OwnPoints scores={scores} scales={scales} at={at} />}
            read={(at) => scores[at] && read(scores[at])}
            rest={<FormattedMessage id="scoring.own.legend" />}
          />
        )}
        table={(captionId) => <ScoreTable scores={scores} captionId={captionId} />}
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

function Caption({ scores, isPart }: { scores: readonly OwnScore[]; isPart: boolean }) {
  const best = scores.at(-1)?.best ?? null;
  const first = scores.find(({ score, late }) => score === best && !late);
  if (best === null || !first) return <FormattedMessage id="scoring.own.late" values={{ count: scores.length }} />;
  const values = { count: scores.length, score: formatScore(best), time: dateOf(first.time) };
  return <FormattedMessage id={isPart ? 'scoring.own.part' : 'scoring.own.all'} values={values} />;
}

function ScoreTable({ scores, captionId }: { scores: readonly OwnScore[]; captionId: string }) {
  return (
    <table aria-labelledby={captionId}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="scoring.chart.time" />
          </th>
          <th scope="col">
            <FormattedMessage id="scoring.column.file" />
          </th>
          <th scope="col">
            <FormattedMessage id="scoring.column.score" />
          </th>
          <th scope="col">
            <FormattedMessage id="scoring.own.best" />
          </th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ id, time, name, score, best }) => (
          <tr key={id}>
            <th scope="row">{dateOf(time)}</th>
            <td>{name}</td>
            <td>{formatScore(score)}</td>
            <td>{best === null ? '–' : formatScore(best)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
