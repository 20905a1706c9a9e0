import type { ReactNode } from 'react';

/**
 * A part that scrolls by itself when it is too wide, also by keyboard; so it is a stop of the Tab key. Positioned, so that
 * what is there for screen readers only does not widen the page.
 */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} tabIndex={0} aria-label={label} style={{ position: 'relative', overflowX: 'auto' }}>
      {children}
    </section>
  );
}
