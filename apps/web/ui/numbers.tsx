import type { ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import classes from './numbers.module.css';

interface Props {
  of: readonly { id: string; label: ReactNode; value: ReactNode }[];
  /** In a line on a cover, or each a card of its own. */
  look: 'list' | 'cards';
}

/** A few large numbers, each over its word. */
export function Numbers({ of, look }: Props) {
  return (
    <dl className={classes.numbers} data-look={look}>
      {of.map(({ id, label, value }) => (
        <div key={id} className={classes.number}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? <FormattedNumber value={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
