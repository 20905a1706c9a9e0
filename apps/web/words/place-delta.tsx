import { useText } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './place-delta.module.css';

/** From here on a move is told in thousands: the column is for four figures, and the words have them all. */
const thousandsFrom = 10_000;

/** How a place moved: up or down by so many, in words for those who don't see the arrow. */
export function PlaceDelta({ place, before }: { place: number; before: number | null }) {
  const t = useText();
  if (before === null) return <span className={classes.same}>{t({ id: 'shell.delta.new' })}</span>;
  const by = before - place;
  const way = by === 0 ? 'same' : by > 0 ? 'up' : 'down';
  const far = Math.abs(by);
  const words = t({ id: `shell.delta.${way}` }, { count: far, before });
  const told = far < thousandsFrom ? far : t({ id: 'shell.delta.thousands' }, { count: Math.round(far / 1000) });
  return (
    <span className={classes[way]} role="img" aria-label={words} {...tooltip(() => words)}>
      {by === 0 ? '–' : `${by > 0 ? '▲' : '▼'}${told}`}
    </span>
  );
}
