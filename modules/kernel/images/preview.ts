import type { CoverKind } from '../contract/covers/covers.js';
import { drawnCover, looksOf } from '../covers/cover.js';
import { pngOf } from './drawn.js';
import { lettered, linesOf } from './letters.js';
import { type OwnCover, ownPreview } from './own-preview.js';

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
 * @param own the cover that somebody gave the page, and what reads it: where it can't be read, the one that is drawn of the
 * name is shown
 * @throws DomainError TOO_MANY_REQUESTS while too many are drawn
 */
export const previewOf = async (
  preview: Preview,
  own: { cover: OwnCover; read: () => Promise<Buffer> } | null = null,
): Promise<Buffer> => {
  const shown = own && (await ownPreview(drawingOf(preview, onPhoto), { width, height }, own.cover, own.read));
  return shown ?? pngOf(drawingOf(preview, drawn), 'many');
};

/** What is below the letters, of which `top` is the height that the title begins at, from 0 to 1. */
type Ground = (preview: Preview, deep: string, top: number) => string;

const shaded = (deep: string, stops: readonly (readonly [at: number, opacity: number])[]): string =>
  `<linearGradient id="s" x2="0" y2="1">${stops.map(([at, opacity]) => `<stop offset="${at}" stop-color="${deep}" stop-opacity="${opacity}"/>`).join('')}</linearGradient><rect width="100%" height="100%" fill="url(#s)"/>`;

const drawn: Ground = ({ kind, name }, deep) =>
  drawnCover(kind, name, { width, height }) +
  shaded(deep, [
    [0, 0.12],
    [0.6, 0.82],
  ]);

/** Of no colour, so that an own cover keeps its own ones. */
const night = '#0b1220';

/** Nothing but shade: white letters stand on whatever picture is below it, also a white one, at 4.5:1 or more. */
const onPhoto: Ground = (_preview, _deep, top) =>
  shaded(night, [
    [0, 0.7],
    [0.18, 0.68],
    [Math.max(0.2, top - 0.12), 0.42],
    [top, 0.7],
    [1, 0.84],
  ]);

const drawingOf = (preview: Preview, ground: Ground): string => {
  const { kind, name, title: text, facts } = preview;
  const { deep, ink } = looksOf(kind, name).colours;
  const lines = linesOf(text, { ...title, lines: mostLines });
  const first = height - 150 - (lines.length - 1) * lineHeight;
  const letters = [
    lettered('Podium', { x: margin + 64, y: 108, size: 38, face: 'bold', fill: '#fff', width: 400 }),
    ...lines.map((line, at) => lettered(line, { ...title, x: margin, y: first + at * lineHeight, fill: '#fff' })),
    lettered(facts.join(' · '), { x: margin, y: height - 76, size: 34, fill: ink, width: width - 2 * margin }),
  ];
  const below = ground(preview, deep, (first - title.size) / height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${below}${mark}${letters.join('')}</svg>`;
};
