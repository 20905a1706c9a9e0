import { FormattedMessage } from 'react-intl';
import type { ReactNode } from 'react';
import classes from './outdated.module.css';

/** SUB6: the answers were corrected, and some results are still by the former ones. */
export function Outdated({ way }: { way: ReactNode }) {
  return (
    <div className={classes.banner} role="status">
      <FormattedMessage id="scoring.board.outdated" />
      {way}
    </div>
  );
}
