import { isLowBest } from '#modules/championships/contract/direction.js';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Direction } from '#modules/championships/contract/championship.js';
import classes from './metric.module.css';

interface Props {
  metric: string;
  direction: Direction;
  /** The arrow alone; its words are for who does not see it. */
  isShort?: boolean;
}

/** By what a championship is measured, and which way is better: in words and with an arrow. */
export function Metric({ metric, direction, isShort = false }: Props) {
  const Arrow = isLowBest(direction) ? ArrowDown : ArrowUp;
  return (
    <span className={classes.metric}>
      <span className={classes.name}>{metric}</span>
      <Arrow size={14} strokeWidth={2} aria-hidden />
      <span className={isShort ? 'unseen' : undefined}>
        <FormattedMessage id={`championships.direction.${direction}`} />
      </span>
    </span>
  );
}
