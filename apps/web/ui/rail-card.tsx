import type { ReactNode } from 'react';
import classes from './rail-card.module.css';

interface Props {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** Beside what a page is about: a small card under a title of its own. */
export function RailCard({ id, title, children }: Props) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className="minor flat">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ItemProps {
  /** Its face, where it has one. */
  face?: ReactNode;
  children: ReactNode;
}

/** A row of such a card: what leads on, and a line of facts below. */
export function RailItem({ face, children }: ItemProps) {
  return (
    <li className={classes.item}>
      {face}
      <div className="column grow">{children}</div>
    </li>
  );
}
