import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { LineDrawing } from './line-drawing.js';
import type { Picture } from './pictures.js';

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
      <div className={classes.picture}>
        <LineDrawing picture={picture} />
      </div>
      <div className={classes.title}>{title}</div>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
