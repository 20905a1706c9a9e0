import type { ReactNode } from 'react';
import classes from './detail-list.module.css';

export interface Detail {
  id: string;
  label: ReactNode;
  value: ReactNode;
}

/** Names and values one below the other, for all that a row has no room for. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="flat">
      {details.map(({ id, label, value }) => (
        <div key={id} className={classes.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
