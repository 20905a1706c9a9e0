import { formatScore } from '../lib/format/score.js';
import classes from './score.module.css';

/** A score as everywhere in the product (LB3); the title gives every digit. */
export function Score({ value }: { value: number }) {
  return (
    <span className={classes.score} title={String(value)}>
      {formatScore(value)}
    </span>
  );
}
