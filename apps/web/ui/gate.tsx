import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './gate.module.css';

interface Props {
  title: ReactNode;
  text: ReactNode;
  /** What opens the gate: a button, or the list of missing steps. */
  children: ReactNode;
}

/** In place of what one may not see yet: why, and the way to it. */
export function Gate({ title, text, children }: Props) {
  return (
    <section className={classes.gate}>
      <Lock className={classes.icon} size={24} strokeWidth={1.75} aria-hidden />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.way}>{children}</div>
    </section>
  );
}
