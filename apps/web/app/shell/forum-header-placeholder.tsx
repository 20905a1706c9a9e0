import { Logo } from './logo.js';
import classes from './header.module.css';

/** Geometry of the header without its text, while the chunk of a page is on its way. */
export function ForumHeaderPlaceholder() {
  return (
    <div className={classes.header} data-testid="header-placeholder" aria-hidden>
      <Logo />
    </div>
  );
}
