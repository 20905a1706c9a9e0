import { FormattedMessage } from 'react-intl';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { DateTime } from '#web/words/date-time.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNow } from '#web/lib/use-now.js';
import { isClose, isOver, timeLeft } from './dates.js';

const second = 1000;
const minute = 60 * second;

interface Props {
  card: Pick<ChampionshipCard, 'dateStart' | 'dateEnd'>;
  /** The date of the end as well. */
  withEnd?: boolean;
}

/** How long a championship still runs: days, at last minutes and seconds that count down, and since when it is over. */
export function TimeLeft({ card, withEnd = false }: Props) {
  const t = useText();
  const now = useNow(isClose(card, useNow(minute)) ? second : minute);
  const { dateEnd } = card;
  if (dateEnd !== null && isOver(card, now))
    return (
      <span>
        <FormattedMessage id="championships.over" values={{ time: <DateTime time={dateEnd} withMoscow /> }} />
      </span>
    );
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {timeLeft(t, card, now)}
      {withEnd && dateEnd !== null && (
        <>
          {' · '}
          <FormattedMessage id="championships.ends" values={{ time: <DateTime time={dateEnd} withMoscow /> }} />
        </>
      )}
    </span>
  );
}
