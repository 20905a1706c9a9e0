import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/page-heading.js';
import classes from './auth-card.module.css';

/** The one centred card of the pages for signing in and up. */
export function AuthCard({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeading title={title} className={classes.title} />
        {children}
      </section>
      {below && <p className={classes.below}>{below}</p>}
    </div>
  );
}
