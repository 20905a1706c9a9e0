import type { PointerEvent } from 'react';

/**
 * A tooltip that is put together when it is pointed at: a table of many rows would spend much of its time on words that
 * nobody reads. What it says must be there for screen readers in another way, or be of no use to them.
 */
export const tooltip = (say: () => string) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = say();
  },
});
