import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './topic.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  Icon: LucideIcon;
  /** What it does. */
  children: ReactNode;
}

/** What one can do to a post; on a phone a picture whose words readers have, but for what stands behind "…". */
export function Act({ Icon, children, ...button }: Props) {
  return (
    <button type="button" className={classes.act} {...button}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="unseen-narrow">{children}</span>
    </button>
  );
}
