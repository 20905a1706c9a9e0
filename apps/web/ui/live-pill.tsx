import { useSelector } from '@xstate/store-react';
import { FormattedMessage } from 'react-intl';
import { isLive } from '#web/lib/live/live.js';
import classes from './live-pill.module.css';

/** Whether changes arrive by themselves at once, or are asked for twice a minute. */
export function LivePill() {
  const live = useSelector(isLive, (now) => now);
  return (
    <span className={classes.pill} data-live={live || undefined}>
      <FormattedMessage id={live ? 'shell.live' : 'shell.polling'} />
    </span>
  );
}
