import { FormattedMessage } from 'react-intl';
import { Countdown } from '#web/ui/countdown.js';
import type { Reply } from '#modules/client/routes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './attempts.module.css';

/** More dots than this say less than the number. */
const mostDots = 20;

interface Props {
  attempts: Reply<'GET championships/{champname}/attempts'>;
  onReset: () => void;
  /** How many are left stands on the page already. */
  isTold?: boolean;
}

/** How many of the day's own are left, and how many beside them that were granted; of late ones there are as many as one likes. */
export function LeftToday({ attempts: { unlimited, left, limit, extra } }: Pick<Props, 'attempts'>) {
  const t = useText();
  if (unlimited) return null;
  return (
    <span>
      {t({ id: 'scoring.attempts' }, { left: left - extra.left, limit })}
      {extra.left > 0 && (
        <>
          {', '}
          {t({ id: 'scoring.attempts.extra' }, { left: extra.left, reason: extra.grants[0]?.reason ?? '' })}
        </>
      )}
    </span>
  );
}

/** Attempts of the day as dots and words, and when there are new ones (CHAMP8). */
export function Attempts({ attempts, onReset, isTold = false }: Props) {
  const t = useText();
  if (attempts.unlimited) {
    return <span className={classes.attempts}>{t({ id: 'scoring.attempts.unlimited' })}</span>;
  }
  // Those of the day's own that are left.
  const daily = attempts.left - attempts.extra.left;
  return (
    <span className={classes.attempts}>
      {!isTold && <LeftToday attempts={attempts} />}
      {attempts.limit <= mostDots && (
        <span className={classes.dots} aria-hidden>
          {Array.from({ length: attempts.limit }, (_, at) => (
            // Dots have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at} className={classes.dot} data-spent={at >= daily || undefined} />
          ))}
        </span>
      )}
      <span className="muted">
        <Next attempts={attempts} onReset={onReset} />
      </span>
    </span>
  );
}

/** When there are new ones: with the next day, a tour that begins later, or late ones after the end. */
function Next({ attempts: { next, resetsAt }, onReset }: Props) {
  if (!next) return <FormattedMessage id="scoring.attempts.last" />;
  const time = <Countdown to={next.at} onEnd={onReset} />;
  if (next.unlimited) return <FormattedMessage id="scoring.attempts.late" values={{ time }} />;
  return (
    <FormattedMessage
      id={next.at === resetsAt ? 'scoring.attempts.reset' : 'scoring.attempts.next'}
      values={{ time }}
    />
  );
}
