import { FormattedMessage } from 'react-intl';
import { DateTime } from '#web/words/date-time.js';

/** CHAMP8: what is left to whom nothing counts of any more: late solutions, from the end on. Nothing where none are taken. */
export function AfterEnd({ from }: { from: string | null }) {
  if (from === null) return null;
  return <FormattedMessage id="scoring.closed.afterEnd" values={{ time: <DateTime time={from} withMoscow /> }} />;
}
