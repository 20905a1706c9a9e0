import { useState } from 'react';
import { initialsOf } from '#modules/identity/contract/initials.js';
import { pairOf } from '#modules/kernel/contract/covers/colour-pairs.js';
import classes from './avatar.module.css';

interface Props {
  name: string;
  /** Gives the colour; the name does where it is unknown. */
  login?: string;
  src: string | null;
  size: number;
  /** Persons are round; teams and companies are not. */
  square?: boolean;
}

/** The picture of a person or a team over their initials, which stay where it does not come; decoration beside the name, so silent to screen readers. */
export function Avatar({ name, login = name, src, size, square }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const { deep, strong } = pairOf(login);
  const background = `linear-gradient(135deg, ${deep}, ${strong})`;
  const style = { width: size, height: size, fontSize: Math.max(11, size * 0.36), background };
  return (
    <span className={classes.avatar} data-square={square || undefined} style={style} aria-hidden>
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
