import type { ReactNode } from 'react';
import { Drawing } from './drawing.js';
import classes from './empty-state.module.css';
import type { Picture } from './pictures.js';

interface Props {
  picture: Picture;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** All that a page has: it stands in the middle of it. */
  isPage?: boolean;
}

/** Nothing here yet: a picture, one sentence, one thing to do. */
export function EmptyState({ picture, title, text, action, isPage }: Props) {
  return (
    <div className={classes.empty} data-page={isPage}>
      <Drawing picture={picture} />
      <div className="mt-3 section-title">{title}</div>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
