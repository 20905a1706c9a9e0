import type { ReactNode } from 'react';
import classes from './section-card.module.css';

interface Props {
  /** Also the fragment of an address that leads here. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a heading of its own, such as one of the settings. */
export function SectionCard({ id, title, hint, children }: Props) {
  return (
    <section className={classes.card} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
