import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Countdown } from '../../../components/countdown.js';
import { formatTime } from '../../../../../modules/kernel/contract/time-format.js';
import { useNow } from '../../../lib/use-now.js';
import classes from './freshness.module.css';

interface Props {
  refreshedAt: string | null;
  refreshSeconds: number;
  onDue: () => void;
}

/** A little after the server's own refresh, so that the new board is really there. */
const grace = 2000;
const second = 1000;

/** How old the board is, and when it will be a new one (LB2). */
export function Freshness({ refreshedAt, refreshSeconds, onDue }: Props) {
  const now = useNow(second);
  const due = refreshedAt === null ? null : new Date(refreshedAt).getTime() + refreshSeconds * second + grace;
  // Told here, not by the countdown: that one may be gone with the very tick that ends it.
  const awaited = useRef<number>(null);
  useEffect(() => {
    if (due === null) return;
    if (due > now) awaited.current = due;
    else if (awaited.current === due) {
      awaited.current = null;
      onDue();
    }
  }, [due, now, onDue]);
  if (refreshedAt === null || due === null) return null;
  return (
    <span className={classes.text}>
      <FormattedMessage id="scoring.board.updated" values={{ time: formatTime(refreshedAt) }} />
      {due > now && (
        <>
          {' · '}
          <FormattedMessage id="scoring.board.next" values={{ time: <Countdown to={due} /> }} />
        </>
      )}
    </span>
  );
}
