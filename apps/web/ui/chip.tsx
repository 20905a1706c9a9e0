import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './chip.module.css';

export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'plain' | 'accent' | 'master';

interface Props {
  tone: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A short word about a state: always words, the colour only helps. */
export function Chip({ tone, icon: Icon, children }: Props) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {Icon && <Icon size={14} strokeWidth={2} aria-hidden />}
      <span className={classes.text}>{children}</span>
    </span>
  );
}
