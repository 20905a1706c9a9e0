import type { ColourPair } from '../contract/covers/colour-pairs.js';

/** What a pattern is drawn on, and what chance it has: the same numbers for the same name. */
export interface Sheet {
  width: number;
  height: number;
  colours: ColourPair;
  /** The next number from 0 to 1. */
  chance: () => number;
}

type Point = readonly [x: number, y: number];
type Pattern = (sheet: Sheet) => string;

const whole = (value: number): number => Math.round(value);
const turn = 2 * Math.PI;

/** Through all points without a corner: each is the handle between the middles beside it. */
const smooth = (points: readonly Point[], isClosed: boolean): string => {
  const middle = (a: Point, b: Point) => `${whole((a[0] + b[0]) / 2)} ${whole((a[1] + b[1]) / 2)}`;
  const last = points.length - 1;
  const at = (index: number): Point => points[index % points.length] ?? [0, 0];
  const start = isClosed ? middle(at(last), at(0)) : `${whole(at(0)[0])} ${whole(at(0)[1])}`;
  const handles = isClosed ? points : points.slice(0, -1);
  const parts = handles.map((point, index) => `Q${whole(point[0])} ${whole(point[1])} ${middle(point, at(index + 1))}`);
  return `M${start}${parts.join('')}${isClosed ? 'Z' : ''}`;
};

/** Lines of equal height around a minimum, which is marked. */
const contours: Pattern = ({ width, height, colours, chance }) => {
  const [x, y] = [width * (0.55 + chance() * 0.3), height * (0.3 + chance() * 0.4)];
  const [stretch, shift, other] = [1.2 + chance() * 0.8, chance() * turn, chance() * turn];
  const rings = 12;
  const step = Math.max(height * 0.1, width / 30);
  const corners = 12;
  const lines = Array.from({ length: rings }, (_, ring) => {
    const radius = step * (ring + 0.6) * (1 + ring * 0.06);
    const points = Array.from({ length: corners }, (__, corner): Point => {
      const angle = (corner / corners) * turn;
      const swing = 1 + 0.16 * Math.sin(2 * angle + shift) + 0.1 * Math.sin(3 * angle + other + ring * 0.35);
      return [x + Math.cos(angle) * radius * swing * stretch, y + Math.sin(angle) * radius * swing];
    });
    return `<path d="${smooth(points, true)}" opacity="${(0.62 - ring * 0.04).toFixed(2)}"/>`;
  });
  const dot = `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(Math.max(4, height / 26))}" fill="${colours.highlight}"/>`;
  return `<g fill="none" stroke="${colours.ink}" stroke-width="${width < 200 ? 1 : 1.4}">${lines.join('')}</g>${dot}`;
};

/** Points of two classes, and the boundary that parts them. */
const classes: Pattern = ({ width, height, colours, chance }) => {
  const [bow, lean] = [height * (0.18 + chance() * 0.16), (chance() - 0.5) * height * 0.3];
  const boundary = (x: number) =>
    height / 2 - Math.sin((x / width) * Math.PI) * bow + lean * (x / width - 0.5) + bow / 2;
  const size = Math.max(4, Math.min(7, height / 18));
  const count = Math.min(110, whole(width * height * 0.0011) + 22);
  const spots: [string[], string[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [chance() * width, chance() * height];
    const away = y - boundary(x);
    // A few are on the wrong side, as everywhere.
    if (Math.abs(away) > size * 1.6) spots[away < 0 === chance() > 0.04 ? 0 : 1].push(`M${whole(x)} ${whole(y)}h.1`);
  }
  const line = smooth(
    Array.from({ length: 9 }, (_, at): Point => [(at / 8) * width * 1.3 - width * 0.08, boundary((at / 8) * width)]),
    false,
  );
  const group = (marks: string[], colour: string, cap: string) =>
    `<path d="${marks.join('')}" stroke="${colour}" stroke-width="${size.toFixed(1)}" stroke-linecap="${cap}" opacity=".72"/>`;
  return `<g fill="none">${group(spots[0], colours.ink, 'round')}${group(spots[1], colours.highlight, 'square')}<path d="${line}" stroke="#fff" stroke-width="1.8" stroke-dasharray="7 6" opacity=".85"/></g>`;
};

/** Waves that lie over one another. */
const waves: Pattern = ({ width, height, colours, chance }) => {
  const corners = 11;
  const lines = Array.from({ length: 5 }, (_, wave) => {
    const [base, swing] = [height * (0.24 + wave * 0.16), height * (0.08 + chance() * 0.14)];
    const [pace, shift] = [(0.7 + chance() * 1.1) * turn, chance() * turn];
    const points = Array.from({ length: corners }, (__, at): Point => {
      const share = at / (corners - 1);
      return [share * width * 1.12 - width * 0.04, base + Math.sin(share * pace + shift) * swing];
    });
    return `<path d="${smooth(points, false)}V${height + 9}H-9V${height}"/>`;
  });
  return `<g fill="${colours.ink}" fill-opacity=".13" stroke="${colours.ink}" stroke-opacity=".45">${lines.join('')}</g>`;
};

/** The plane as a tree of decisions parts it. */
const partition: Pattern = ({ width, height, colours, chance }) => {
  const least = Math.max(18, Math.min(width, height) / 5);
  const leaves: string[] = [];
  const split = (x: number, y: number, wide: number, high: number, depth: number): void => {
    const isAcross = wide > high * (0.8 + chance() * 0.5);
    const side = isAcross ? wide : high;
    if (depth === 0 || side < 2 * least) {
      const colour = chance() > 0.93 ? colours.highlight : colours.ink;
      const box = `x="${whole(x)}" y="${whole(y)}" width="${whole(wide)}" height="${whole(high)}"`;
      leaves.push(`<rect ${box} fill="${colour}" opacity="${(0.03 + chance() * 0.3).toFixed(2)}"/>`);
      return;
    }
    const cut = side * (0.3 + chance() * 0.4);
    if (isAcross) {
      split(x, y, cut, high, depth - 1);
      split(x + cut, y, wide - cut, high, depth - 1);
    } else {
      split(x, y, wide, cut, depth - 1);
      split(x, y + cut, wide, high - cut, depth - 1);
    }
  };
  split(0, 0, width, height, 5);
  return `<g stroke="${colours.ink}" stroke-width="1.4">${leaves.join('')}</g>`;
};

const mostCells = 230;

/** Cells of a table, the warmer the more is in them. */
const heat: Pattern = ({ width, height, colours, chance }) => {
  const cell = whole(Math.max(16, Math.sqrt((width * height) / mostCells)));
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const [x, y] = [chance() * columns, chance() * rows];
  const levels: [string[], string[], string[]] = [[], [], []];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const near = Math.exp(-(((column - x) / (columns * 0.3)) ** 2 + ((row - y) / (rows * 0.7)) ** 2));
      const warmth = near * 0.75 + chance() * 0.5;
      const level = warmth > 1 ? 2 : warmth > 0.68 ? 1 : warmth > 0.45 ? 0 : -1;
      if (level >= 0)
        levels[level as 0 | 1 | 2].push(`M${whole(column * cell + 4)} ${whole(row * cell + 4)}h${whole(cell - 8)}`);
    }
  const side = whole(cell - 8);
  const marks = levels.map((spots, level) => {
    const colour = level === 2 ? colours.highlight : colours.ink;
    const path = spots.map((spot) => `${spot}v${side}h-${side}z`).join('');
    return `<path d="${path}" fill="${colour}" stroke="${colour}" opacity="${[0.16, 0.34, 0.6][level]}"/>`;
  });
  const grid = `<pattern id="c" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse"><rect x="2" y="2" width="${cell - 4}" height="${cell - 4}" rx="3" fill="${colours.ink}" opacity=".12"/></pattern><rect width="100%" height="100%" fill="url(#c)"/>`;
  return `${grid}<g stroke-width="4" stroke-linejoin="round">${marks.join('')}</g>`;
};

/** How the leaders' scores went up, and the best of them. */
const staircase: Pattern = ({ width, height, colours, chance }) => {
  const lines = Array.from({ length: 6 }, (_, leader) => {
    const isBest = leader === 5;
    const steps = 7 + whole(chance() * 4);
    const top = height * (isBest ? 0.1 : 0.2 + chance() * 0.45);
    let path = `M-4 ${whole(height * (0.86 + chance() * 0.08))}`;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const x = width * (share - 0.5 / steps + (chance() - 0.5) * (0.6 / steps));
      path += `H${whole(x)}V${whole(height * 0.88 - (height * 0.88 - top) * (1 - (1 - share) ** (isBest ? 2.2 : 1.5)))}`;
    }
    const colour = isBest ? colours.highlight : colours.ink;
    return `<path d="${path}H${width + 4}" stroke="${colour}" stroke-width="${isBest ? 2.6 : 1.4}" opacity="${isBest ? 1 : (0.3 + leader * 0.06).toFixed(2)}"/>`;
  });
  return `<g fill="none">${lines.join('')}</g>`;
};

/** What those know who take part here, each as a picture. */
export const patterns: readonly Pattern[] = [contours, classes, waves, partition, heat, staircase];
