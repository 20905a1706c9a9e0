import { createHash } from 'node:crypto';

/** White drawings on a square of 48. */
const shapes: Record<string, string> = {
  pin: '<path d="M24 10v18M14 28h20M24 28v11M17 10h14l-2 11h-10z"/>',
  grid: '<path d="M12 12h24v24H12zM12 20h24M12 28h24M20 12v24M28 12v24"/>',
  eye: '<path d="M8 24c6-9 26-9 32 0c-6 9-26 9-32 0z"/><circle cx="24" cy="24" r="4"/>',
  split: '<path d="M24 38V26L13 14M24 26l11-12M13 20v-6h6M29 14h6v6"/>',
  wrench: '<path d="M14 34l14-14a7 7 0 0 1 8-9l-4 4 2 3 3 1 4-4a7 7 0 0 1-9 8L18 38a3 3 0 0 1-4-4z"/>',
  book: '<path d="M24 14c-4-3-9-3-13-2v22c4-1 9-1 13 2c4-3 9-3 13-2V12c-4-1-9-1-13 2zM24 14v22"/>',
  sprout: '<path d="M24 38V22M24 26c-8 0-11-5-11-11c8 0 11 4 11 11zM24 22c0-7 4-11 11-11c0 7-4 11-11 11z"/>',
  letters: '<path d="M10 34l7-20 7 20M13 27h8M30 14v20h4a5 5 0 0 0 0-10h-4h3a5 5 0 0 0 0-10z"/>',
  hands:
    '<circle cx="17" cy="17" r="5"/><circle cx="31" cy="17" r="5"/><path d="M8 36c0-12 18-12 18 0M22 36c0-12 18-12 18 0"/>',
  ladder: '<path d="M16 10v28M32 10v28M16 16h16M16 24h16M16 32h16"/>',
};

/** The logo of a thread of the demo. */
export const logoOf = (shape: string, colour: string): { svg: string; sum: string } => {
  const lines = `<g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${shapes[shape] ?? ''}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${colour}"/>${lines}</svg>`;
  return { svg, sum: createHash('sha256').update(svg).digest('hex').slice(0, 16) };
};
