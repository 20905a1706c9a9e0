/** Images that runners have beside their usual one: by their names, the folder with a `/usr` or the name that an engine knows. */
export type Images = ReadonlyMap<string, string>;

const named = /^([a-z0-9][a-z0-9._-]{0,39})=([^\s,=]{1,150})$/u;

/** Images of a setting such as `science=/srv/box/science,r=/srv/box/r`; null where it is none. */
export const imagesIn = (text: string): Images | null => {
  const pairs = text.split(',').flatMap((one) => (one.trim() === '' ? [] : [named.exec(one.trim())]));
  const images = new Map(pairs.map((pair): [string, string] => [pair?.[1] ?? '', pair?.[2] ?? '']));
  return pairs.every(Boolean) && images.size === pairs.length ? images : null;
};

/** Their names alone. */
export const imageNames = (text: string): string[] => [...(imagesIn(text)?.keys() ?? [])];
