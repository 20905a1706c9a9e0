import { colourPairs, hashOf, type ColourPair } from '../contract/covers/colour-pairs.js';
import { coverSizes, type CoverKind, type CoverSize } from '../contract/covers/covers.js';
import { patterns } from './patterns.js';

const first = { pair: colourPairs[0] as ColourPair, pattern: patterns[0] as (typeof patterns)[number] };

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
const chanceOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** Which colours and which pattern a name has. */
export const looksOf = (kind: CoverKind, name: string) => {
  const hash = hashOf(`${kind} ${name}`);
  // The house itself is blue, with a minimum to go to.
  const [pair, pattern] =
    kind === 'site' ? [0, 0] : [hash % colourPairs.length, Math.floor(hash / colourPairs.length) % patterns.length];
  return { hash, pair, pattern, colours: colourPairs[pair] ?? first.pair };
};

/** What is inside of a cover's SVG: nothing of the name, only what is drawn of its hash. */
export const drawnCover = (kind: CoverKind, name: string, { width, height }: { width: number; height: number }) => {
  const { hash, pattern, colours } = looksOf(kind, name);
  const draw = patterns[pattern] ?? first.pattern;
  const ground = `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${colours.deep}"/><stop offset="1" stop-color="${colours.strong}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`;
  return ground + draw({ width, height, colours, chance: chanceOf(hash) });
};

/** The picture of whoever has none: drawn from kind and name, the same for ever, in SVG. */
export const coverOf = (kind: CoverKind, name: string, size: CoverSize): string => {
  const { width, height } = coverSizes[size];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${drawnCover(kind, name, { width, height })}</svg>`;
};
