import type { ReactNode } from 'react';
import { Drawing } from './drawing.js';
import classes from './gate.module.css';
import { PageHeading } from './page-heading.js';

interface Props {
  /** Absent where the gate is all of a page. */
  title?: ReactNode;
  /** In its place there: the heading of the page. */
  pageTitle?: string;
  text: ReactNode;
  /** What opens the gate: a button, or the list of missing steps; nothing where that is in sight already. */
  children?: ReactNode;
}

/** In place of what one may not see yet: why, and the way to it. */
export function Gate({ title, pageTitle, text, children }: Props) {
  return (
    <section className={classes.gate}>
      <Drawing picture="lock" />
      <div className="grow-wide">
        {pageTitle === undefined ? (
          <h2 className={classes.title}>{title}</h2>
        ) : (
          <PageHeading title={pageTitle} className={classes.title} />
        )}
        <p className={classes.text}>{text}</p>
        {children && <div className="mt-4">{children}</div>}
      </div>
    </section>
  );
}
