import { initialsOf } from '#web/lib/session/use-person.js';
import classes from './avatar.module.css';

/** A person's picture, or their initials; decoration beside the name, so silent to screen readers. */
export function Avatar({ name, src, size }: { name: string; src: string | null; size: number }) {
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
      {src ? <img className={classes.image} src={src} alt="" width={size} height={size} /> : initialsOf(name)}
    </span>
  );
}
