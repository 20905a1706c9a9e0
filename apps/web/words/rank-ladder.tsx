import { type Rank, ranks, type Step } from '#modules/rating/contract/ladder.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './rank-ladder.module.css';

interface Props {
  rank: Rank;
  next: Rank | null;
  steps: readonly Step[];
}

/** RATE2: the ladder with one's own step, and what is missing to the next one. */
export function RankLadder({ rank, next, steps }: Props) {
  const t = useText();
  const reached = ranks.indexOf(rank);
  return (
    <div>
      <ol className="wrap bare gap-6px" aria-label={t({ id: 'shell.ladder' })}>
        {ranks.map((one, at) => (
          <li
            key={one}
            className={classes.rank}
            data-reached={at <= reached || undefined}
            aria-current={one === rank ? 'step' : undefined}
          >
            {t({ id: `shell.rank.${one}` })}
          </li>
        ))}
      </ol>
      <ToNextRank next={next} steps={steps} />
    </div>
  );
}

/** What is missing to the next rank. */
export function ToNextRank({ next, steps }: Pick<Props, 'next' | 'steps'>) {
  const t = useText();
  if (next === null) return <p className="mt-2 muted">{t({ id: 'shell.ladder.top' })}</p>;
  if (steps.length === 0) return <p className="mt-2 muted">{t({ id: 'shell.ladder.first' })}</p>;
  const ways = steps
    .toReversed()
    .map(({ metal, count, have }) => t({ id: 'shell.ladder.step' }, { have, count, metal }))
    .join(t({ id: 'shell.ladder.or' }));
  return (
    <p className="mt-2 muted">{t({ id: 'shell.ladder.missing' }, { ways, rank: t({ id: `shell.rank.${next}` }) })}</p>
  );
}
