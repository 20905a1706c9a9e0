import classes from './cover.module.css';

/** A number that is always the same for a name (FNV-1a). */
const seedOf = (name: string): number => {
  let hash = 2166136261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
};

const points = 9;

/** A line drawn from the name: a picture of its own for each championship, in the colours of the theme. */
export function Cover({ name }: { name: string }) {
  const seed = seedOf(name);
  const heights = Array.from({ length: points }, (_, at) => 12 + ((seed >>> (at * 3)) % 8) * 8);
  const line = heights.map((height, at) => `${at === 0 ? 'M' : 'L'}${8 + at * 10} ${84 - height}`).join(' ');
  return (
    <svg className={classes.cover} viewBox="0 0 96 96" aria-hidden data-tone={seed % 3}>
      <path className={classes.grid} d="M8 24h80M8 44h80M8 64h80M8 84h80" />
      <path className={classes.line} d={line} />
      {heights.map((height, at) => (
        // The order of the points is fixed, so their index names them.
        // oxlint-disable-next-line react/no-array-index-key
        <circle key={at} className={classes.point} cx={8 + at * 10} cy={84 - height} r="2.5" />
      ))}
    </svg>
  );
}
