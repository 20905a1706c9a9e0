import { useText } from '#web/lib/i18n/use-text.js';
import { RailCard } from '#web/ui/rail-card.js';
import { useShortDuration } from '#web/words/queue/use-wait-text.js';
import classes from './wait-history.module.css';

const [width, height, gap] = [240, 48, 2];

/** How long the last ones waited for their turn: the middle in words, each one as a bar. */
export function WaitHistory({ seconds }: { seconds: readonly number[] }) {
  const t = useText();
  const short = useShortDuration();
  const sorted = seconds.toSorted((a, b) => a - b);
  const [middle, most] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  const step = width / Math.max(1, seconds.length);
  return (
    <RailCard id="history" title={t({ id: 'queue.history' })}>
      <figure className="my-2">
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.bars} preserveAspectRatio="none" aria-hidden>
          {seconds.map((wait, at) => {
            const tall = Math.max(2, most === 0 ? 2 : (wait / most) * height);
            // A bar is its place in time.
            // oxlint-disable-next-line react/no-array-index-key
            return <rect key={at} x={at * step} y={height - tall} width={Math.max(1, step - gap)} height={tall} />;
          })}
        </svg>
        <figcaption className="muted small">
          {t({ id: 'queue.history.text' }, { count: seconds.length, middle: short(middle), most: short(most) })}
        </figcaption>
      </figure>
    </RailCard>
  );
}
