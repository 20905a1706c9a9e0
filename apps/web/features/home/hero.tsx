import { useLocalStorage } from '@mantine/hooks';
import { X } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { PageHeading } from '#web/ui/page-heading.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useSite } from '#web/lib/site.js';
import { Cover } from '#web/words/cover.js';
import { Figures } from './figures.js';
import { LiveBoard } from './live-board.js';
import classes from './hero.module.css';

/** Welcome to those who have not signed in: what this is, a board that moves, the two ways in; once closed it stays away. */
export function Hero() {
  const t = useText();
  const { product } = useSite();
  const [state, setState] = useLocalStorage({
    key: 'podium.hero',
    defaultValue: 'shown',
    getInitialValueInEffect: false,
  });
  if (state === 'hidden') return <PageHeading title={t({ id: 'home.title' })} className="unseen" />;
  return (
    <section className={classes.hero}>
      <div className={classes.cover}>
        <Cover kind="site" name="home" size="hero" />
      </div>
      <div className={classes.inner}>
        <div>
          <PageHeading title={t({ id: 'home.title' })} className={classes.title}>
            <FormattedMessage id="home.hero" values={{ product }} />
          </PageHeading>
          <p className={classes.text}>{t({ id: 'home.hero.text' })}</p>
          <div className={classes.ways}>
            <Link className={`button ${classes.first}`} to={paths.registration()}>
              <FormattedMessage id="home.join" />
            </Link>
            <Link className={`button ${classes.second}`} to={paths.championships('active')}>
              <FormattedMessage id="home.seeActive" />
            </Link>
          </div>
          <Figures />
        </div>
        <LiveBoard />
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={t({ id: 'home.hero.hide' })}
        onClick={() => setState('hidden')}
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </section>
  );
}
