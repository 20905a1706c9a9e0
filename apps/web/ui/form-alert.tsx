import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './form-alert.module.css';

/** What is wrong with a whole form, above its button. */
export function FormAlert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.alert} role="alert">
      <CircleX className={classes.icon} size={18} strokeWidth={1.75} aria-hidden />
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
