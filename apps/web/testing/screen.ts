const reached = (media: string, width: number): boolean => {
  const [, bound, number = '', unit] = /(min|max)-width:\s*([\d.]+)(px|em)/.exec(media) ?? [];
  if (!bound) return media.includes('prefers-reduced-motion');
  const pixels = Number(number) * (unit === 'em' ? 16 : 1);
  return bound === 'min' ? width >= pixels : width <= pixels;
};

/**
 * Gives the page a window of this width, for whom wants no motion: what opens and closes does so at once. Before the
 * modules of the page are loaded, as they ask once.
 */
export const setWidth = (width: number): void => {
  globalThis.innerWidth = width;
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: reached(media, width),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
};
