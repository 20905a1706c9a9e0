import { FormattedMessage } from 'react-intl';
import { PageHeading } from '#web/ui/page-heading.js';
import { ChampionshipList } from '#web/features/championships/championship-list.js';
import { NewsList } from '#web/features/championships/news-list.js';
import { Hero } from '#web/features/home/hero.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import classes from './home.module.css';
import page from '#web/ui/page.module.css';

const shown = 6;

/** The start: a welcome to guests, what one can enter now, and what is new. */
export function HomePage() {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  return (
    <div className={page.page}>
      {isAuthorized ? <PageHeading title={t({ id: 'home.title' })} className={page.heading} /> : <Hero />}
      <div className={classes.grid}>
        <section aria-labelledby="active">
          <h2 id="active" className={classes.heading}>
            <FormattedMessage id="home.active" />
          </h2>
          <ChampionshipList tab="active" headingLevel="h3" limit={shown} />
        </section>
        <section className={classes.rail} aria-labelledby="news">
          <h2 id="news" className={classes.heading}>
            <FormattedMessage id="home.new" />
          </h2>
          <NewsList />
        </section>
      </div>
    </div>
  );
}
