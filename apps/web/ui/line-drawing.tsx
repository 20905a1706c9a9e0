import classes from './line-drawing.module.css';
import { pictures, type Picture } from './pictures.js';

/** A line drawing in the colours of the theme; decoration beside words. */
export function LineDrawing({ picture }: { picture: Picture }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 72" width="96" height="72" aria-hidden>
      {pictures[picture]}
    </svg>
  );
}
