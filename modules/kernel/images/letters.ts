import { readFileSync } from 'node:fs';
import { inProject } from '../root.js';

/** By sign: how far the next one stands, in thousandths of the size, and its outline. */
type Face = Record<string, readonly [advance: number, outline: string]>;
type Faces = Record<'text' | 'bold', Face>;

let read: Faces | null = null;

/** Made of a font by the build (`scripts/letters.mjs`); read when the first picture is drawn. */
const faces = (): Faces =>
  (read ??= JSON.parse(
    readFileSync(inProject('dist', 'modules', 'kernel', 'images', 'letters.json'), 'utf8'),
  ) as Faces);

/** Stands for a sign that has no outline here. */
const other = '\u25a1';
const square = 1000;

export interface Line {
  x: number;
  /** Of the line that the letters stand on. */
  y: number;
  size: number;
  face?: keyof Faces;
  fill: string;
  /** What is longer is cut. */
  width: number;
}

/**
 * A line of text as SVG without text in it: outlines, which look the same wherever they are drawn, and in which nothing of
 * what people call themselves is left.
 */
export const lettered = (text: string, { x, y, size, face = 'text', fill, width }: Line): string => {
  const outlines = faces()[face];
  const signs = Array.from(text.normalize('NFC'), (sign) => outlines[sign] ?? outlines[other] ?? ([0, ''] as const));
  const most = (width * square) / size;
  const dots = outlines['\u2026'] ?? ([0, ''] as const);
  const whole = signs.reduce((sum, [advance]) => sum + advance, 0);
  const shown = whole <= most ? signs : [...cut(signs, most - dots[0]), dots];
  let at = 0;
  const paths = shown.map(([advance, outline]) => {
    const path = outline && `<path transform="translate(${at})" d="${outline}"/>`;
    at += advance;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size / square})">${paths.join('')}</g>`;
};

/**
 * A text in lines that are no wider than `width`, broken between words; what does not fit in so many `lines` is left to
 * the last of them, which `lettered` cuts.
 */
export const linesOf = (
  text: string,
  { size, face = 'text', width, lines }: Pick<Line, 'size' | 'face' | 'width'> & { lines: number },
): string[] => {
  const outlines = faces()[face];
  const widthOf = (part: string): number =>
    Array.from(part.normalize('NFC')).reduce((sum, sign) => sum + (outlines[sign] ?? outlines[other] ?? [0])[0], 0);
  const most = (width * square) / size;
  const made = [''];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const last = made.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (last === '' || made.length === lines || widthOf(longer) <= most) made[made.length - 1] = longer;
    else made.push(word);
  }
  return made;
};

const cut = (signs: readonly (readonly [number, string])[], most: number) => {
  let left = most;
  return signs.slice(
    0,
    signs.findIndex(([advance]) => (left -= advance) < 0),
  );
};
