import classes from './place-trail.module.css';

const width = 72;
const height = 20;
const margin = 2;

interface Props {
  places: readonly number[];
  /** In words, for who does not see the line. */
  label: string;
}

/** Places as a small line, the oldest first and the best on top; one place is no line. */
export function PlaceTrail({ places, label }: Props) {
  if (places.length < 2) return null;
  const [best, worst] = [Math.min(...places), Math.max(...places)];
  const points = places.map((place, at) => {
    const x = margin + (at / (places.length - 1)) * (width - 2 * margin);
    const y = best === worst ? height / 2 : margin + ((place - best) / (worst - best)) * (height - 2 * margin);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={classes.trail} width={width} height={height} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
