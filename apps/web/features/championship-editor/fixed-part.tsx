import type { ReactNode } from 'react';
import classes from './fixed-part.module.css';

/** Fields that can be read but not changed any more, once that is so. */
export function FixedPart({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  return (
    <fieldset className={classes.part} disabled={isFixed}>
      {children}
    </fieldset>
  );
}
