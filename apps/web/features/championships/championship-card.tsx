import { Pencil, Users } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipCard as Card } from '#modules/championships/contract/championship.js';
import { Chip } from '#web/ui/chip.js';
import { TimelineStrip } from '#web/words/championship/timeline-strip.js';
import { useMoneyText } from '#web/words/championship/money-text.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { ChampionshipCover } from '#web/words/championship/championship-cover.js';
import { Metric } from '#web/words/championship/metric.js';
import { TimeLeft } from '#web/words/championship/time-left.js';
import { RatedChip, TypeChip } from '#web/words/championship/type-chip.js';
import classes from './championship-card.module.css';

interface Props {
  card: Card;
  now: number;
  headingLevel?: 'h2' | 'h3';
  /** Not in the first screen. */
  lazy?: boolean;
}

/** One championship of a list; the whole card leads to it. */
export function ChampionshipCard({ card, now, headingLevel: Heading = 'h2', lazy = false }: Props) {
  const t = useText();
  const say = useBilingual();
  const prize = useMoneyText()(say(card.prize));
  return (
    <article className="card target flex clips down">
      <div className={classes.top}>
        <ChampionshipCover card={card} size="card" lazy={lazy} />
        <div className={classes.marks}>
          {card.state !== 'DRAFT' && <TypeChip type={card.type} />}
          <RatedChip isRated={card.isRated} />
          {card.state && card.state !== 'PUBLISHED' && (
            <Chip tone="warn">
              <FormattedMessage id={`championships.state.${card.state}`} />
            </Chip>
          )}
          {card.participation && (
            <Chip tone="accent">
              {/* A server of the former version, until it is replaced, says nothing of it. */}
              {typeof card.ownPlace === 'number'
                ? t({ id: 'championships.ownPlace' }, { place: card.ownPlace })
                : t({ id: 'championships.youTakePart' })}
            </Chip>
          )}
          {/* The server names the state to those alone who may edit. */}
          {card.state && (
            <Link className="button button-small" to={paths.editor(card.champname)}>
              <Pencil size={16} strokeWidth={1.75} aria-hidden />
              <span className="unseen">
                {t({ id: 'championships.edit' })} {say(card.title)}
              </span>
            </Link>
          )}
        </div>
      </div>
      <div className={classes.body}>
        <Heading className="card-title">
          <Link className="stretched" to={paths.championship(card.champname)}>
            {say(card.title)}
          </Link>
        </Heading>
        <p className="muted">{say(card.teaser)}</p>
        {prize && <p className="strong">{prize}</p>}
        <div className={classes.meta}>
          <Metric metric={card.metric} direction={card.direction} />
          <span className="inline gap-1">
            <Users size={14} strokeWidth={1.75} aria-hidden />
            {t({ id: 'championships.teams' }, { count: card.teams })}
          </span>
        </div>
        {/* Of every card, whether its time is drawn or told alone: so that cards of a row end alike. */}
        <div className="line gap-3 muted small numbers line-20px">
          <span className="grow">
            {card.dateEnd && card.type !== 'ENDED' && (
              <TimelineStrip start={card.dateStart} end={card.dateEnd} now={now} />
            )}
          </span>
          <TimeLeft card={card} />
        </div>
      </div>
    </article>
  );
}
