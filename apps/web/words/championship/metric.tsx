import { isLowBest } from '#modules/championships/contract/direction.js';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Direction } from '#modules/championships/contract/championship.js';
import classes from './metric.module.css';

/** By what a championship is measured, and which way is better: in words and with an arrow. */
export function Metric({ metric, direction }: { metric: string; direction: Direction }) {
  const Arrow = isLowBest(direction) ? ArrowDown : ArrowUp;
  return (
    <span className={classes.metric}>
      <span className={classes.name}>{metric.replaceAll('_', ' ')}</span>
      <Arrow size={14} strokeWidth={2} aria-hidden />
      <FormattedMessage id={`championships.direction.${direction}`} />
    </span>
  );
}
