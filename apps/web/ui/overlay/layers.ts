import { createAtom } from '@xstate/store';

/** What lies over the page now, the last on top: beyond it nothing can be used, so what is said in passing goes there. */
export const layers = createAtom<HTMLElement[]>([]);

/** Puts a part on top of those that are there; answers how to take it away. */
export const layOver = (part: HTMLElement): (() => void) => {
  layers.set((now) => [...now, part]);
  return () => layers.set((now) => now.filter((one) => one !== part));
};
