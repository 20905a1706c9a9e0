import path from 'node:path';
import { openSync } from 'fontkit';
import { root } from './project.mjs';

const folder = path.join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf');
const faces = { text: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
/** Latin, Greek and Cyrillic letters, and the signs that stand between them; the last one is drawn for all others. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x386, 0x3ce],
  [0x400, 0x52f],
  [0x2010, 0x2027],
  [0x20a0, 0x20bf],
  [0x2116, 0x2116],
  [0x2212, 0x2212],
  [0x25a1, 0x25a1],
];
/** Points of a letter's square: enough for one that is drawn as high as a palm. */
const square = 1000;

/**
 * Outlines of letters for pictures that the server draws, so that they look the same on a machine without fonts: for each
 * face, by sign, how far the next one stands and the outline as SVG, upright.
 */
export function makeLetters() {
  return JSON.stringify(Object.fromEntries(Object.entries(faces).map(([name, file]) => [name, outlinesOf(file)])));
}

function outlinesOf(file) {
  const font = openSync(path.join(folder, file));
  const scale = square / font.unitsPerEm;
  const outlines = {};
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      if (!font.hasGlyphForCodePoint(code)) continue;
      const { path: outline, advanceWidth } = font.glyphForCodePoint(code);
      outlines[String.fromCodePoint(code)] = [Math.round(advanceWidth * scale), svgOf(outline.commands, scale)];
    }
  }
  return outlines;
}

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

/** Letters of a font stand above their line, which SVG counts downwards. */
const svgOf = (commands, scale) =>
  commands
    .map(
      ({ command, args }) =>
        `${letters[command]}${args.map((value, at) => Math.round(value * scale) * (at % 2 ? -1 : 1)).join(' ')}`,
    )
    .join('');
