import { useText } from '#web/lib/i18n/use-text.js';
import classes from './place-trail.module.css';

const width = 72;
const height = 20;
const margin = 2;

/** RATE1: places at the end of the last months as a small line, the best on top; one month is no line. */
export function PlaceTrail({ places }: { places: readonly number[] }) {
  const t = useText();
  if (places.length < 2) return null;
  const [best, worst] = [Math.min(...places), Math.max(...places)];
  const points = places.map((place, at) => {
    const x = margin + (at / (places.length - 1)) * (width - 2 * margin);
    const y = best === worst ? height / 2 : margin + ((place - best) / (worst - best)) * (height - 2 * margin);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={classes.trail}
      width={width}
      height={height}
      role="img"
      aria-label={t({ id: 'rating.trail' }, { places: places.join(', ') })}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
