import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { Score } from '#web/words/score.js';
import { formatScore } from '#web/words/score-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './score-cell.module.css';

interface Props {
  solution: SolutionView;
  /** The team's best; null as long as that is not known. */
  best: SolutionView | null;
}

/** SUB3: a score, and below it how far it is from the team's best, where the two can be compared. */
export function ScoreCell({ solution: { id, score, judgedBy }, best }: Props) {
  if (score === null) return '–';
  const isOther = best !== null && best.id !== id && best.score !== null && best.judgedBy === judgedBy;
  return (
    <span className={classes.cell}>
      <Score value={score} />
      {isOther && <Delta by={score - (best.score ?? 0)} />}
    </span>
  );
}

/** The sign says more and less; what is better is for the metric to say. */
function Delta({ by }: { by: number }) {
  const t = useText();
  const delta = `${by < 0 ? '−' : '+'}${formatScore(Math.abs(by))}`;
  return (
    <span className={classes.delta} title={t({ id: 'scoring.own.delta' })}>
      <span className="unseen">{t({ id: 'scoring.own.delta' })} </span>
      {delta}
    </span>
  );
}
