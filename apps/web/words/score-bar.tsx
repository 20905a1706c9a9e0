import { Score } from './score.js';
import classes from './score.module.css';

/** A score over a bar: how far it is on the way from the worst to the best of those that are shown, from 0 to 1. */
export function ScoreBar({ value, share }: { value: number; share: number }) {
  return (
    <span className={classes.bar} style={{ '--share': `${Math.round(share * 100)}%` } as React.CSSProperties}>
      <Score value={value} />
    </span>
  );
}
