import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { PageHeading } from '#web/ui/page-heading.js';
import { useSite } from '#web/lib/site.js';
import { Cover } from '#web/words/cover.js';
import classes from './auth-card.module.css';

/** The one card of the pages for signing in and up, beside what one comes to. */
export function AuthCard({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.page}>
      <Panel />
      <section className={classes.card}>
        <PageHeading title={title} className="mb-4" />
        {children}
        {below && <p className="mt-4 text-center muted">{below}</p>}
      </section>
    </div>
  );
}

/** A cover with how many solutions are here, else how many people are reported to be; a phone has no room for it. */
function Panel() {
  const { product, figures, counts } = useSite();
  const count = counts?.solutions ?? figures?.users;
  return (
    <aside className={classes.panel} aria-label={product}>
      <Cover kind="site" name="home" size="hero" />
      <div className={classes.words}>
        <p className={classes.claim}>
          <FormattedMessage id="auth.panel" />
        </p>
        {count !== undefined && (
          <p>
            <strong className={classes.figure}>
              <FormattedNumber value={count} />
            </strong>{' '}
            <FormattedMessage id={counts ? 'auth.panel.solutions' : 'auth.panel.people'} values={{ count }} />
          </p>
        )}
      </div>
    </aside>
  );
}
