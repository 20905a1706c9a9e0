import { Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { useTours } from '#web/words/board.data.js';
import { latestOver, turnsOf } from './tours.js';
import { AfterEnd } from './after-end.js';

interface Props {
  champname: string;
  /** From then on late ones are taken; null where none ever are. */
  lateFrom: string | null;
}

/** CHAMP6: said to whoever is about to take part once the first tour is over: they may never hand in. Nothing before that. */
export function TooLate({ champname, lateFrom }: Props) {
  const say = useBilingual();
  const tours = useTours(champname).data ?? [];
  const now = useNowAt(turnsOf(tours));
  const latest = latestOver(tours, now);
  const [first] = tours;
  if (!first || !latest) return null;
  const isAllOver = latest === tours.at(-1);
  return (
    <section className="line gap-3 rounded p-3-4 warn-subtle" aria-labelledby="too-late">
      <Hourglass className="rigid warn" size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="too-late" className="strong numbers">
          {isAllOver ? (
            <FormattedMessage id="errors.TOURS_OVER" />
          ) : (
            <FormattedMessage id="scoring.tours.late" values={{ tour: say(first.title) }} />
          )}
        </h2>
        <p className="small">
          <FormattedMessage id={isAllOver ? 'scoring.tours.late.never' : 'scoring.tours.late.join'} />{' '}
          <AfterEnd from={lateFrom} />
        </p>
      </div>
    </section>
  );
}
