import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Countdown } from '#web/ui/countdown.js';
import { formatTime } from '#modules/kernel/contract/time-format.js';
import { useNow } from '#web/lib/use-now.js';

interface Props {
  refreshedAt: string | null;
  refreshSeconds: number;
  onDue: () => void;
  /** Of a hundred rows so many rank until the end; null where all do. */
  part: number | null;
}

/** A little after the server's own refresh, so that the new board is really there. */
const grace = 2000;
const second = 1000;
/** A refresh that is late is asked for again, but not for ever: the board of an ended championship stays as it is. */
const lookAgainMs = 30_000;
const looks = 3;

/** How old the board is, and when it will be a new one (LB2). */
export function Freshness({ refreshedAt, refreshSeconds, onDue, part }: Props) {
  const now = useNow(second);
  const due = new Date(refreshedAt ?? now).getTime() + refreshSeconds * second + grace;
  const look = Math.floor((now - due) / lookAgainMs);
  const ask = useEffectEvent(onDue);
  useEffect(() => {
    if (look >= 0 && look < looks) ask();
  }, [look, due]);
  if (refreshedAt === null) return null;
  return (
    <span className="muted small numbers">
      {part !== null && (
        <>
          <FormattedMessage id="scoring.board.share" values={{ percent: part }} />
          {' · '}
        </>
      )}
      <FormattedMessage id="scoring.board.updated" values={{ time: formatTime(refreshedAt) }} />
      {/* Until it is plain that none comes: the line would lose its end, and the board jump, each time a new one is asked for. */}
      {look < 1 && (
        <>
          {' · '}
          <FormattedMessage id="scoring.board.next" values={{ time: <Countdown to={due} /> }} />
        </>
      )}
    </span>
  );
}
