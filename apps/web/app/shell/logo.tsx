import classes from './header.module.css';

export function Logo() {
  return (
    <svg className={classes.mark} viewBox="0 0 24 24" width="22" height="22" aria-hidden>
      <path
        d="M12 2.5 20.2 7.25v9.5L12 21.5l-8.2-4.75v-9.5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinejoin="round"
      />
    </svg>
  );
}
