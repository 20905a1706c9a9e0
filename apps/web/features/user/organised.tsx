import { Pencil } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { SectionCard } from '#web/ui/section-card.js';
import { ChampionshipCover } from '#web/words/championship/championship-cover.js';
import { TimeLeft } from '#web/words/championship/time-left.js';
import classes from './public-profile.module.css';

/** The championships that somebody runs, each with the way to its editor. */
export function Organised({ cards }: { cards: readonly ChampionshipCard[] }) {
  const say = useBilingual();
  const t = useText();
  return (
    <SectionCard id="organised" title={<FormattedMessage id="user.organised" />}>
      <ul className={classes.list}>
        {cards.map((card) => (
          <li key={card.champname} className={classes.row}>
            <span className="tile">
              <ChampionshipCover card={card} size="tile" lazy />
            </span>
            <span className="column grow">
              <Link className="text" to={paths.championship(card.champname)}>
                {say(card.title)}
              </Link>
              <span className="facts">
                {card.state && card.state !== 'PUBLISHED' && (
                  <span>
                    <FormattedMessage id={`championships.state.${card.state}`} />
                  </span>
                )}
                <TimeLeft card={card} />
              </span>
            </span>
            <Link className="icon-button" title={t({ id: 'user.organised.edit' })} to={paths.editor(card.champname)}>
              <Pencil size={18} strokeWidth={1.75} aria-hidden />
              <span className="unseen">
                {t({ id: 'user.organised.edit' })} {say(card.title)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
