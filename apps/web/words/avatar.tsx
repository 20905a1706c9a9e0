import { useState } from 'react';
import { backgroundOf, initialsOf } from '#modules/identity/contract/initials.js';
import classes from './avatar.module.css';

interface Props {
  name: string;
  /** Gives the colour; the name does where it is unknown. */
  login?: string;
  src: string | null;
  size: number;
}

/** A person's picture over their initials, which stay where it does not come; decoration beside the name, so silent to screen readers. */
export function Avatar({ name, login = name, src, size }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.4, background: backgroundOf(login) };
  return (
    <span className={classes.avatar} style={style} aria-hidden>
      {initialsOf(name)}
      {src && src !== broken && (
        <img
          className={classes.image}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
