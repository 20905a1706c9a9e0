import classes from './header.module.css';

/** The mark: three bars of a podium. */
export function Logo() {
  return (
    <svg className={classes.mark} viewBox="0 0 24 24" width="26" height="26" aria-hidden>
      <path d="M9 3.5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 3.5V22H9z" />
      <path opacity=".5" d="M2 11.5A1.5 1.5 0 0 1 3.5 10H7v12H3.5A1.5 1.5 0 0 1 2 20.5z" />
      <path opacity=".38" d="M17 14h3.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17z" />
    </svg>
  );
}
