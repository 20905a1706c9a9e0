import type { ReactNode, Ref } from 'react';
import classes from './section-card.module.css';

interface Props {
  /** Also the fragment of an address that leads here. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  /** At the end of the title's line. */
  act?: ReactNode;
  /** Takes the focus of a button that goes. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of a page under a heading of its own, such as one of the settings. */
export function SectionCard({ id, title, hint, act, heading, children }: Props) {
  return (
    <section className={classes.card} id={id} aria-labelledby={`${id}-title`}>
      <header className="row spread gap-2-4 mb-3">
        <h2 id={`${id}-title`} ref={heading} {...(heading && { tabIndex: -1 })}>
          {title}
        </h2>
        {act}
      </header>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
