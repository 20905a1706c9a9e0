import type { CoverKind } from '../contract/covers/covers.js';
import { drawnCover, looksOf } from '../covers/cover.js';
import { pngOf } from './drawn.js';
import { lettered, linesOf } from './letters.js';

/** As large as networks show pictures of links. */
const [width, height, margin] = [1200, 630, 80];
const mostLines = 3;
const title = { size: 64, face: 'bold', width: width - 2 * margin } as const;
const lineHeight = 80;
const mark =
  '<g transform="translate(80 66) scale(2)" fill="#fff"><path d="M9 3.5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 3.5V22H9z"/><path opacity=".6" d="M2 11.5A1.5 1.5 0 0 1 3.5 10H7v12H3.5A1.5 1.5 0 0 1 2 20.5z"/><path opacity=".45" d="M17 14h3.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17z"/></g>';

/** What a link to a page shows beside its words. */
export interface Preview {
  kind: CoverKind;
  /** What its cover is drawn from. */
  name: string;
  title: string;
  /** In the reader's language, as `what it is` and what else is to be known. */
  facts: readonly string[];
}

/**
 * The picture of a link, as networks take it: the cover, darkened below the letters, the title and what is to be known.
 * @throws DomainError TOO_MANY_REQUESTS while too many are drawn
 */
export const previewOf = (preview: Preview): Promise<Buffer> => pngOf(previewSvg(preview), 'many');

const previewSvg = ({ kind, name, title: text, facts }: Preview): string => {
  const { deep, ink } = looksOf(kind, name).colours;
  const lines = linesOf(text, { ...title, lines: mostLines });
  const first = height - 150 - (lines.length - 1) * lineHeight;
  const letters = [
    lettered('Podium', { x: margin + 64, y: 108, size: 38, face: 'bold', fill: '#fff', width: 400 }),
    ...lines.map((line, at) => lettered(line, { ...title, x: margin, y: first + at * lineHeight, fill: '#fff' })),
    lettered(facts.join(' · '), { x: margin, y: height - 76, size: 34, fill: ink, width: width - 2 * margin }),
  ];
  const shade = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${deep}" stop-opacity=".12"/><stop offset=".6" stop-color="${deep}" stop-opacity=".82"/></linearGradient><rect width="100%" height="100%" fill="url(#s)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawnCover(kind, name, { width, height })}${shade}${mark}${letters.join('')}</svg>`;
};
