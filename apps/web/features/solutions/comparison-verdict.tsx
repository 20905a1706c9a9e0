import { isBetter } from '#modules/championships/contract/direction.js';
import { FormattedMessage } from 'react-intl';
import type { Comparison } from '#modules/scoring/solutions/contract/solution.js';
import { formatScore } from '#web/words/score-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './comparison.module.css';

/** Which of the two is better, and whether that may be chance; or why neither can be called better. */
export function ComparisonVerdict({ direction, first, second, tied, unlike, inputsDiffer }: Comparison) {
  const t = useText();
  const [one, other] = [first.solution.score, second.solution.score];
  if (one === null || other === null) return null;
  if (unlike !== null) {
    return (
      <p className={classes.verdict}>
        <FormattedMessage id={`scoring.compare.unlike.${inputsDiffer ? 'INPUTS' : unlike}`} />
      </p>
    );
  }
  const by = formatScore(Math.abs(one - other));
  const isFirstBetter = isBetter(direction, one, other);
  const { name } = (isFirstBetter ? first : second).solution;
  // Both files may be called the same.
  const which = first.solution.name !== second.solution.name ? 'named' : isFirstBetter ? 'first' : 'second';
  return (
    <p className={classes.verdict}>
      {one === other ? t({ id: 'scoring.compare.equal' }) : t({ id: `scoring.compare.better.${which}` }, { name, by })}{' '}
      {one !== other && tied !== null && (
        <FormattedMessage id={tied ? 'scoring.compare.tied' : 'scoring.compare.apart'} />
      )}
    </p>
  );
}
