import { Clock, Target, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import type { Attempts } from '#modules/scoring/solutions/contract/queue.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { ChampionshipCover } from '#web/words/championship/championship-cover.js';
import { Metric } from '#web/words/championship/metric.js';
import { TimeLeft } from '#web/words/championship/time-left.js';
import { RatedChip, TypeChip } from '#web/words/championship/type-chip.js';
import { WindowNote } from './window-note.js';
import classes from './championship-head.module.css';

interface Props {
  card: ChampionshipCard;
  /** Of the own team; undefined for who is in none. */
  attempts: Attempts | undefined;
  action: ReactNode;
  /** On the page that tells what it is the band is high. */
  isWide: boolean;
}

/** Head of every page of a championship: what it is, how long it runs, and the one thing to do next. */
export function ChampionshipHead({ card, attempts, action, isWide }: Props) {
  const t = useText();
  const say = useBilingual();
  const isNarrow = useIsNarrow();
  return (
    <header className={classes.head} data-wide={isWide || undefined}>
      <div className={classes.band}>
        <ChampionshipCover card={card} size="band" />
      </div>
      <div className={classes.tile}>
        <ChampionshipCover card={card} size="tile" />
      </div>
      <PageHeading title={say(card.title)} className={classes.title} />
      <div
        className={classes.meta}
        role="group"
        aria-label={t({ id: 'championships.facts' })}
        // It scrolls, also by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isNarrow ? 0 : undefined}
      >
        <TypeChip type={card.type} />
        <span className="inline gap-1">
          <Clock size={15} strokeWidth={1.75} aria-hidden />
          <TimeLeft card={card} withEnd={!isNarrow} />
        </span>
        <span className="inline gap-1">
          <Target size={15} strokeWidth={1.75} aria-hidden />
          <Metric metric={card.metric} direction={card.direction} isShort={isNarrow} />
        </span>
        <span className="inline gap-1">
          <Users size={15} strokeWidth={1.75} aria-hidden />
          {t({ id: 'championships.teams' }, { count: card.teams })}
        </span>
        <RatedChip isRated={card.isRated} />
        <WindowNote attempts={attempts} />
      </div>
      <div className={classes.action}>{action}</div>
    </header>
  );
}
