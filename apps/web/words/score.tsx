import { scoreParts } from '#modules/scoring/solutions/contract/score-format.js';
import { mantissaOf } from './score-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './score.module.css';

/** A score as everywhere in the product (LB3); pointing at it gives every digit. */
export function Score({ value }: { value: number }) {
  const parts = scoreParts(value);
  return (
    <span className={classes.score} {...tooltip(() => String(value))}>
      {mantissaOf(parts)}
      {parts.exponent !== null && (
        <>
          {'·10'}
          {/* The font has no raised digits of one kind. */}
          <sup>{parts.exponent < 0 ? `−${-parts.exponent}` : `+${parts.exponent}`}</sup>
        </>
      )}
    </span>
  );
}
