import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { pictures, type Picture } from './pictures.js';

interface Props {
  picture: Picture;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: a picture, one sentence, one thing to do. */
export function EmptyState({ picture, title, text, action }: Props) {
  return (
    <div className={classes.empty}>
      <svg className={classes.picture} viewBox="0 0 96 72" width="96" height="72" aria-hidden>
        {pictures[picture]}
      </svg>
      <div className={classes.title}>{title}</div>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
