import type { Card } from './vacancies.data.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { EmotionSign } from './emotion-sign.js';
import classes from './emotions.module.css';

/** How many feel what, in a list; nothing of what nobody feels. */
export function EmotionCounts({ emotions }: { emotions: Card['emotions'] }) {
  const t = useText();
  const felt = emotions.filter(({ count }) => count > 0);
  if (felt.length === 0) return null;
  return (
    <span className={classes.counts}>
      {felt.map(({ type, count }) => (
        <span
          key={type}
          className="inline gap-1"
          role="img"
          aria-label={t({ id: 'vacancies.emotion.count' }, { count, type })}
        >
          <EmotionSign type={type} /> {count}
        </span>
      ))}
    </span>
  );
}
